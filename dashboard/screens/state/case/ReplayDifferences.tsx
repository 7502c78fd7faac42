import type { Case } from "../../../../server/contract/cases/case.js";
import { callOf } from "../../../../server/contract/cases/case-steps.js";
import type { StepDifferences } from "../../../../server/contract/cases/replay.control.js";
import { AccountLink } from "../../../parts/AccountLink.js";
import styles from "./Case.module.css";
import { useCaseWords } from "./words.js";

/** Further differences are shown at their steps only. */
const MOST = 20;

/** The steps that differ, each with its first difference. */
export function ReplayDifferences({
  differingSteps,
  content,
}: {
  readonly differingSteps: readonly StepDifferences[];
  readonly content: Case;
}) {
  const words = useCaseWords();
  if (differingSteps.length === 0) return null;
  return (
    <ul className={styles.differingSteps}>
      {differingSteps.slice(0, MOST).map(({ step: number, differences }) => {
        const step = content.steps[number - 1];
        return (
          <li key={number}>
            <AccountLink href={`/state/case/${number}`}>
              {words.step(number)}
              {step ? `: ${callOf(step)}` : null}
            </AccountLink>
            <small className="mono">{differences[0]?.where}</small>
          </li>
        );
      })}
      {differingSteps.length > MOST ? <li>{words.more(differingSteps.length - MOST)}</li> : null}
    </ul>
  );
}
