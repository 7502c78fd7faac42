import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./ProblemNote.module.css";
import type { Problem } from "./use-action.js";
import { useProblemText } from "./use-problem-text.js";
import { WithCommands } from "./WithCommands.js";

interface Props {
  readonly problem: Problem;
  readonly id?: string;
  /** Shown instead of the message and its hint. */
  readonly text?: string | null;
  /** Shown instead of the hint. */
  readonly children?: ReactNode;
}

/** A problem and its hint. */
export function ProblemNote({ problem, id, text = null, children }: Props) {
  const own = useProblemText(problem);
  const below = children ?? (text === null && own?.hint ? <WithCommands text={own.hint} /> : null);
  return (
    <p id={id} className={styles.problemNote} role="alert">
      <TriangleAlert size={14} aria-hidden="true" />
      <span>
        {text === null ? own?.message : <WithCommands text={text} />}
        {below ? <small>{below}</small> : null}
      </span>
    </p>
  );
}
