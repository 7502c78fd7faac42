import type { CaseStep } from "../../../../server/contract/cases/case.js";
import { callOf, comparedWebhooks } from "../../../../server/contract/cases/case-steps.js";
import type { StepDifferences } from "../../../../server/contract/cases/replay.control.js";
import { useAccounts } from "../../../feed/hooks.js";
import { StatusTag } from "../../../parts/StatusTag.js";
import { Tag } from "../../../parts/Tag.js";
import { Time } from "../../../parts/Time.js";
import virtualListStyles from "../../../parts/VirtualList.module.css";
import { useWords } from "../../../words/words.js";
import styles from "./Case.module.css";
import { useCaseWords } from "./words.js";

interface Props {
  readonly number: number;
  readonly step: CaseStep;
  readonly stepDifferences: StepDifferences | null;
}

/** One step in the list. */
export function StepRow({ number, step, stepDifferences }: Props) {
  const words = useCaseWords();
  const common = useWords();
  const alone = useAccounts().length === 1;
  const { at, answers } = step;
  const isCall = "gateway" in step;
  const about = [
    isCall && !alone && step.account !== undefined ? common.account.one(step.account) : null,
    isCall ? step.scenario : null,
    isCall ? null : words.command,
    answers === undefined ? words.notCompared : null,
    comparedWebhooks(step)
      .map(({ event }) => event)
      .join(", "),
  ];
  const call = callOf(step);
  return (
    <>
      <span className={virtualListStyles.time}>
        <Time at={at} />
      </span>
      <span>{answers === undefined ? null : <StatusTag status={answers} />}</span>
      <span className={virtualListStyles.what}>
        <span className={virtualListStyles.title} title={call}>
          {isCall ? <Call text={call} /> : <b>{call}</b>}
        </span>
        <small className="mono">{about.filter(Boolean).join(" · ")}</small>
      </span>
      <span className={virtualListStyles.amount}>
        {stepDifferences ? <Tag tone="bad">{words.differs}</Tag> : null}
        <small className="mono">{number}</small>
      </span>
    </>
  );
}

function Call({ text }: { readonly text: string }) {
  const [method, ...path] = text.split(" ");
  return (
    <>
      <b className={`${styles.method} mono`}>{method}</b> {path.join(" ")}
    </>
  );
}
