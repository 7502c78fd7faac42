import { TriangleAlert } from "lucide-react";
import { Link } from "wouter";
import { useDegraded } from "../feed/hooks.js";
import type { Problem } from "../parts/use-action.js";
import { useTold } from "../parts/use-told.js";
import { useWords } from "../words/language.js";

/** Says why the sandbox writes nothing, and what to do; the page itself is live. */
export function DegradedNotice() {
  const problem = useDegraded();
  return problem ? <Notice problem={problem} /> : null;
}

function Notice({ problem }: { problem: Problem }) {
  const words = useWords();
  const told = useTold(problem);
  if (!told) return null;
  return (
    <div className="stale degraded">
      <TriangleAlert size={15} aria-hidden="true" />
      <span role="status">
        {told.message}
        <small>{told.hint}</small>
      </span>
      <Link className="link" href="/state">
        {words.live.save}
      </Link>
    </div>
  );
}
