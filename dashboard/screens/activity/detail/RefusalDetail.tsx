import type { JournalEntry } from "../../../../server/contract/journal/journal.js";
import type { WholeRequest } from "../../../../server/contract/journal/requests.control.js";
import { client } from "../../../feed/world.js";
import { Card } from "../../../parts/Card.js";
import { Copyable } from "../../../parts/Copyable.js";
import { CopyButton } from "../../../parts/CopyButton.js";
import { Definition } from "../../../parts/Definition.js";
import definitionStyles from "../../../parts/Definition.module.css";
import detailStyles from "../../../parts/Detail.module.css";
import { Loading } from "../../../parts/Loading.js";
import { ProblemNote } from "../../../parts/ProblemNote.js";
import { useFormat } from "../../../parts/use-format.js";
import { useResource } from "../../../parts/use-resource.js";
import { usePartsWords } from "../../../parts/words.js";
import { Assumptions } from "../../../story/Assumptions.js";
import { Cause } from "../../../story/Cause.js";
import { requestCurl } from "../../../story/curl.js";
import { RequestParts } from "../../../story/RequestParts.js";
import { titleOf } from "../../../story/title.js";
import { useStoryWords } from "../../../story/words.js";

/** A refused request: the broken rule and fields, then request and response as sent. */
export function RefusalDetail({ fact }: { fact: JournalEntry<"request.refused"> }) {
  const format = useFormat();
  const story = useStoryWords();
  const { requestId, code, reason, errorId, message } = fact.data;
  const { value: request, problem } = useResource(`request ${requestId}`, 0, () =>
    client.showRequest({ id: requestId }),
  );
  return (
    <>
      <h2>{titleOf(fact, story)}</h2>
      <p className={`${detailStyles.identity} mono`}>
        <Copyable text={code ?? reason} />
        <Copyable label="errorId" text={errorId} />
      </p>
      <div className={detailStyles.actions}>
        {request ? (
          <CopyButton label={story.action.curl} text={() => requestCurl(request, location.origin)} />
        ) : null}
      </div>
      <Card title={story.request.why}>
        <Explanation request={request} messages={[message].flat()} />
      </Card>
      <Assumptions ids={fact.assumptions ?? []} />
      {problem ? <ProblemNote problem={problem} /> : null}
      {request ? (
        <Card title={story.request.title} aside={`${request.status} · ${format.elapsed(request.durationMs)}`}>
          <RequestParts request={request} />
        </Card>
      ) : problem ? null : (
        <Loading />
      )}
    </>
  );
}

function Explanation({ request, messages }: { request: WholeRequest | null; messages: readonly string[] }) {
  const story = useStoryWords();
  const parts = usePartsWords();
  const { rule, violations = [], values = {}, cause } = request?.explanation ?? {};
  return (
    <>
      {cause ? <Cause cause={cause} /> : null}
      <dl className={definitionStyles.definitions}>
        {rule ? <Definition name={story.request.rule}>{rule}</Definition> : null}
        {violations.length > 0
          ? violations.map(({ field, message }) => (
              <Definition key={field} name={<code className="mono">{field || parts.wholeBody}</code>}>
                {message}
              </Definition>
            ))
          : messages.map((message) => (
              <Definition key={message} name={story.request.problem}>
                {message}
              </Definition>
            ))}
        {Object.entries(values).map(([name, value]) => (
          <Definition key={name} name={<code className="mono">{name}</code>}>
            {String(value)}
          </Definition>
        ))}
      </dl>
    </>
  );
}
