import type { JournalEntry } from "../../../../server/contract/journal/journal.js";
import { Card } from "../../../parts/Card.js";
import { Copyable } from "../../../parts/Copyable.js";
import { Definition } from "../../../parts/Definition.js";
import definitionStyles from "../../../parts/Definition.module.css";
import detailStyles from "../../../parts/Detail.module.css";
import { Assumptions } from "../../../story/Assumptions.js";
import { titleOf } from "../../../story/title.js";
import { useStoryWords } from "../../../story/words.js";
import CallDetail from "./CallDetail.js";

/** A refused call. If it is no longer recorded, the journal entry about it. */
export default function RefusalDetail({ fact }: { fact: JournalEntry<"request.refused"> }) {
  const story = useStoryWords();
  const { requestId, code, reason, errorId, message } = fact.data;
  return (
    <CallDetail id={requestId}>
      <h2>{titleOf(fact, story)}</h2>
      <p className={`${detailStyles.identity} mono`}>
        <Copyable text={code ?? reason} />
        <Copyable label="errorId" text={errorId} />
      </p>
      <Card title={story.request.why}>
        <dl className={definitionStyles.definitions}>
          {[message].flat().map((text) => (
            <Definition key={text} name={story.request.problem}>
              {text}
            </Definition>
          ))}
        </dl>
      </Card>
      <Assumptions ids={fact.assumptions ?? []} />
    </CallDetail>
  );
}
