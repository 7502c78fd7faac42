import type { ProofView } from "../../../server/contract/scenarios/scenarios.control.js";
import { Card } from "../../parts/Card.js";
import { ProofAnswer, ProofSteps } from "./ProofText.js";
import { proofGroups } from "./proof-groups.js";
import styles from "./Scenarios.module.css";
import { useScenariosWords } from "./words.js";

interface Props {
  readonly proofs: readonly ProofView[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

/** How many values of a scenario with a parameter are shown at first. */
const SHOWN = 2;

/** The input, the response and the webhooks that follow, in rows. A test proves each row. */
export function ProofCard({ proofs, value, onChoose }: Props) {
  const words = useScenariosWords();
  const groups = proofGroups(proofs, value);
  const others = groups.slice(SHOWN);
  const group = ({ send, proofs: rows }: (typeof groups)[number]) => (
    <div key={send} className={styles.proof}>
      <button
        type="button"
        className={`${styles.send} mono`}
        aria-pressed={send === value}
        title={words.take}
        onClick={() => onChoose(send)}
      >
        {send}
      </button>
      <ul className={styles.rows}>
        {rows.map((proof) => (
          <li key={proof.operations.join()} className={styles.proofRow}>
            <span className={`mono ${styles.operations}`}>{proof.operations.join(", ")}</span>
            <span className={styles.expected}>
              <ProofAnswer answer={proof.answer} />
              <ProofSteps proof={proof} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
  return (
    <Card title={words.follows} aside={words.proved}>
      {groups.slice(0, SHOWN).map(group)}
      {others.length > 0 ? (
        <details className={styles.others}>
          <summary>{words.otherValues(others.length)}</summary>
          {others.map(group)}
        </details>
      ) : null}
    </Card>
  );
}
