import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Problem } from "./use-action.js";
import { useTold } from "./use-told.js";

interface Props {
  readonly problem: Problem;
  /** What stands under it instead of a hint. */
  readonly children?: ReactNode;
}

/** What the sandbox said no to, and what to do about it. */
export function ProblemNote({ problem, children }: Props) {
  const told = useTold(problem);
  const below = children ?? told?.hint;
  return (
    <p className="problem" role="alert">
      <TriangleAlert size={14} aria-hidden="true" />
      <span>
        {told?.message}
        {below ? <small>{below}</small> : null}
      </span>
    </p>
  );
}
