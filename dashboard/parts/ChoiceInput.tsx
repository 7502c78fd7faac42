interface Props {
  readonly label: string;
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly placeholder?: string;
  /** For a number or a duration. */
  readonly short?: boolean;
}

/** A text that belongs to an action, for the left of its button. */
export function ChoiceInput({ label, text, onType, placeholder, short = false }: Props) {
  return (
    <input
      className={short ? "choice-input short" : "choice-input"}
      aria-label={label}
      title={label}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => onType(event.target.value)}
    />
  );
}
