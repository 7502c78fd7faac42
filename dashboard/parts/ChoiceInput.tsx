import { useId } from "react";
import styles from "./ChoiceInput.module.css";
import { SuggestInput } from "./SuggestInput.js";

interface Props {
  readonly label: string;
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly placeholder?: string;
  /** Suggested values. */
  readonly suggestions?: readonly string[];
  /** Width for a number or duration, or for one word; default: for a text. */
  readonly size?: "short" | "word";
}

/** A text input of an action, left of its button. */
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
