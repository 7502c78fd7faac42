import { useId } from "react";
import { OfferedInput } from "./OfferedInput.js";

interface Props {
  readonly label: string;
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly placeholder?: string;
  /** Some of what may be typed. */
  readonly offered?: readonly string[];
  /** For a number or a duration. */
  readonly short?: boolean;
}

/** A text that belongs to an action, for the left of its button. */
export function ChoiceInput({ label, text, onType, placeholder, offered = [], short = false }: Props) {
  return (
    <OfferedInput
      id={useId()}
      className={short ? "choice-input short" : "choice-input"}
      aria-label={label}
      title={label}
      placeholder={placeholder}
      value={text}
      offered={offered}
      onType={onType}
    />
  );
}
