import { useId } from "react";
import styles from "./ChoiceInput.module.css";
import { SuggestInput } from "./SuggestInput.js";

interface Props {
  readonly label: string;
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly placeholder?: string;
  /** Some of what may be typed. */
  readonly suggestions?: readonly string[];
  /** For a number or a duration, or for one word; absent: for a text. */
  readonly size?: "short" | "word";
}

/** A text that belongs to an action, for the left of its button. */
export function ChoiceInput({ label, text, onType, placeholder, suggestions = [], size }: Props) {
  return (
    <SuggestInput
      id={useId()}
      className={size ? `${styles.choiceInput} ${styles[size]}` : styles.choiceInput}
      aria-label={label}
      title={label}
      placeholder={placeholder}
      value={text}
      suggestions={suggestions}
      onType={onType}
    />
  );
}
