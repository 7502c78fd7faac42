import type { TextProblem } from "../../server/contract/yaml-text.js";
import "../styles/text-problems.css";

/** What is wrong with a text, each with its place. */
export function TextProblems({ problems }: { readonly problems: readonly TextProblem[] }) {
  return (
    <ul className="text-problems">
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
