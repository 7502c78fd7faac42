import { Info } from "lucide-react";
import { AssumptionLinks } from "../parts/AssumptionLinks.js";
import detailStyles from "../parts/Detail.module.css";
import { useStoryWords } from "./words.js";

/** The assumptions that apply to a transaction or response. */
export function Assumptions({ ids }: { ids: readonly string[] }) {
  const words = useStoryWords();
  if (ids.length === 0) return null;
  return (
    <p className={detailStyles.note}>
      <Info size={14} aria-hidden="true" />
      <span>
        <b>{words.assumptions.applied(ids.length)}</b>: <AssumptionLinks ids={ids} />. {words.assumptions.why}
      </span>
    </p>
  );
}
