import { Info } from "lucide-react";
import { useWords } from "../words/language.js";

/** On what the specification leaves open, and this answer rests. */
export function Assumptions({ ids }: { ids: readonly string[] }) {
  const { assumptions } = useWords();
  if (ids.length === 0) return null;
  return (
    <p className="note">
      <Info size={14} aria-hidden="true" />
      <span>
        <b>{assumptions.rests(ids.length)}</b>: <span className="mono">{ids.join(", ")}</span>.{" "}
        {assumptions.why}
      </span>
    </p>
  );
}
