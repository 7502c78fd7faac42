import { Info } from "lucide-react";
import { AssumptionLinks } from "../parts/AssumptionLinks.js";
import { useWords } from "../words/language.js";

/** On what the specification leaves open, and this answer rests. */
export function Assumptions({ ids }: { ids: readonly string[] }) {
  const { assumptions } = useWords();
  if (ids.length === 0) return null;
  return (
    <p className="note">
      <Info size={14} aria-hidden="true" />
      <span>
        <b>{assumptions.rests(ids.length)}</b>: <AssumptionLinks ids={ids} />. {assumptions.why}
      </span>
    </p>
  );
}
