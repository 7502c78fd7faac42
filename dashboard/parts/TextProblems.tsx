import type { TextProblem } from "../../server/contract/yaml-text.js";
import styles from "./TextProblems.module.css";

/** The problems of a text with their positions. */
export function TextProblems({ id, problems }: { id?: string; problems: readonly TextProblem[] }) {
  return (
    <ul id={id} className={styles.textProblems}>
      {problems.map(({ line, column, message }) => (
        <li key={`${line}:${column} ${message}`}>
          <span className="mono">
            {line}:{column}
          </span>
          <span lang="en">{message}</span>
        </li>
      ))}
    </ul>
  );
}
