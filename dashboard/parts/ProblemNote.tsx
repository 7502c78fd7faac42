import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./ProblemNote.module.css";
import type { Problem } from "./use-action.js";
import { useProblemText } from "./use-problem-text.js";
import { WithCommands } from "./WithCommands.js";

interface Props {
  readonly problem: Problem;
  /** Shown instead of the hint. */
  readonly children?: ReactNode;
}

/** A problem and its hint. */
export function ProblemNote({ problem, children }: Props) {
  const text = useProblemText(problem);
  const below = children ?? (text?.hint ? <WithCommands text={text.hint} /> : null);
  return (
    <p className={styles.problemNote} role="alert">
      <TriangleAlert size={14} aria-hidden="true" />
      <span>
        {text?.message}
        {below ? <small>{below}</small> : null}
      </span>
    </p>
  );
}
