import { TriangleAlert } from "lucide-react";
import type { Problem } from "./use-action.js";

/** What the sandbox said no to, in its own words, and what to do about it. */
export function ProblemNote({ problem }: { problem: Problem }) {
  return (
    <p className="problem" role="alert">
      <TriangleAlert size={14} aria-hidden="true" />
      <span>
        {problem.message}
        {problem.hint ? <small>{problem.hint}</small> : null}
      </span>
    </p>
  );
}
