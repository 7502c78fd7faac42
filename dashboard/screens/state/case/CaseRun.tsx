import { webhooksOf } from "../../../../server/contract/cases/case-steps.js";
import { Card, FoldedCard } from "../../../parts/Card.js";
import { Definition } from "../../../parts/Definition.js";
import { fullDay, preciseTime } from "../../../parts/instant.js";
import { Json } from "../../../parts/Json.js";
import { useLanguage } from "../../../words/language.js";
import type { SoundCase } from "./CaseRow.js";
import { ReplayCard } from "./ReplayCard.js";
import { useCaseWords } from "./words.js";

/** The whole of a case: doing it again, and what it tells of the world that it was in. */
export function CaseRun({ opened }: { readonly opened: SoundCase }) {
  const words = useCaseWords();
  const { language } = useLanguage();
  const { told } = opened.read;
  const moment = (at: string) => `${fullDay(at, language)} ${preciseTime(at)}`;
  return (
    <>
      <h2>{words.whole}</h2>
      <p className="identity">{words.contents(told.steps.length, webhooksOf(told))}</p>
      {told.steps.length === 0 ? <p className="case-aside">{words.noSteps}</p> : null}
      <ReplayCard opened={opened} />
      <Card title={words.world}>
        <dl className="definitions">
          <Definition name={words.writtenBy}>localpix {told.localpix}</Definition>
          <Definition name={words.seed}>{told.seed}</Definition>
          <Definition name={words.from}>{moment(told.start)}</Definition>
          <Definition name={words.until}>{moment(told.until)}</Definition>
          {told.scenarios ? (
            <Definition name={words.scenarios}>
              {told.scenarios.map(({ file }) => file).join(", ")}
            </Definition>
          ) : null}
        </dl>
      </Card>
      <FoldedCard title={words.settings}>
        <Json text={JSON.stringify(told.settings)} label={words.settings} />
      </FoldedCard>
    </>
  );
}
