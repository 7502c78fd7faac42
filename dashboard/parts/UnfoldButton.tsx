import { SlidersHorizontal } from "lucide-react";
import { useWords } from "../words/words.js";
import buttonStyles from "./Button.module.css";
import toolbarStyles from "./Toolbar.module.css";

interface Props {
  readonly isUnfolded: boolean;
  readonly onPress: () => void;
  /** How many of the folded filters are set. */
  readonly count: number;
}

/** Shows the filters of a toolbar that are folded on a phone. */
export function UnfoldButton({ isUnfolded, onPress, count }: Props) {
  const words = useWords();
  return (
    <button
      type="button"
      className={`${buttonStyles.btn} ${buttonStyles.icon} ${toolbarStyles.unfold}`}
      aria-expanded={isUnfolded}
      aria-label={words.filters}
      onClick={onPress}
    >
      <SlidersHorizontal size={13} aria-hidden="true" />
      {count > 0 ? count : null}
    </button>
  );
}
