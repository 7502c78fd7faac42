import { webhooksOf } from "../../../../server/contract/cases/case-steps.js";
import { Card, FoldedCard } from "../../../parts/Card.js";
import { Definition } from "../../../parts/Definition.js";
import definitionStyles from "../../../parts/Definition.module.css";
import detailStyles from "../../../parts/Detail.module.css";
import { Json } from "../../../parts/Json.js";
import { FullTime } from "../../../parts/Time.js";
import styles from "./Case.module.css";
import type { ValidCase } from "./CaseRow.js";
import { ReplayCard } from "./ReplayCard.js";
import { useCaseWords } from "./words.js";

/** The case as a whole: its replay, and the sandbox that recorded it. */
export function CaseRun({ openedCase }: { readonly openedCase: ValidCase }) {
  const words = useCaseWords();
  const { content } = openedCase.read;
  return (
    <>
      <h2>{words.whole}</h2>
      <p className={detailStyles.identity}>
        {words.contents(content.steps.length, webhooksOf(content), content.transactions?.[0])}
      </p>
      {content.steps.length === 0 ? <p className={styles.aside}>{words.noSteps}</p> : null}
      <ReplayCard openedCase={openedCase} />
      <Card title={words.world}>
        <dl className={definitionStyles.definitions}>
          <Definition name={words.writtenBy}>localpix {content.localpix}</Definition>
          <Definition name={words.seed}>{content.seed}</Definition>
          <Definition name={words.from}>
            <FullTime at={content.start} precise />
          </Definition>
          <Definition name={words.until}>
            <FullTime at={content.until} precise />
          </Definition>
          {content.scenarios ? (
            <Definition name={words.scenarios}>
              {content.scenarios.map(({ file }) => file).join(", ")}
            </Definition>
          ) : null}
        </dl>
      </Card>
      <FoldedCard title={words.settings}>
        <Json text={JSON.stringify(content.settings)} label={words.settings} />
      </FoldedCard>
    </>
  );
}
