import buttonStyles from "../../../parts/Button.module.css";
import type { Choice } from "../choice.js";
import { useCalls } from "../use-calls.js";
import { useCallWords } from "./words.js";

/** Leads to the calls that match a search which no fact matches; nothing if no call does either. */
export default function MatchingCalls({ choice, onShow }: { choice: Choice; onShow: () => void }) {
  const words = useCallWords();
  const { rows, isWhole } = useCalls(choice);
  if (rows === null || rows.length === 0) return null;
  return (
    <button type="button" className={buttonStyles.link} onClick={onShow}>
      {words.matching(rows.length, isWhole)}
    </button>
  );
}
