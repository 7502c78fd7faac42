import type { InputHTMLAttributes } from "react";

/** A value that can be chosen, with a text that says what it is. */
interface LabeledSuggestion {
  readonly value: string;
  readonly label: string;
}

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "list"> {
  readonly id: string;
  readonly value: string;
  readonly suggestions: readonly (string | LabeledSuggestion)[];
  readonly onType: (text: string) => void;
}

/** A text input with suggestions; anything else can be typed. */
export function SuggestInput({ id, suggestions, onType, ...rest }: Props) {
  return (
    <>
      <input
        id={id}
        className="mono"
        type="text"
        spellCheck={false}
        autoComplete="off"
        {...(suggestions.length > 0 ? { list: `${id}-offered` } : {})}
        onChange={(event) => onType(event.target.value)}
        {...rest}
      />
      {suggestions.length > 0 ? (
        <datalist id={`${id}-offered`}>
          {suggestions.map((suggestion) => {
            const { value, label } =
              typeof suggestion === "string" ? { value: suggestion, label: undefined } : suggestion;
            return (
              <option key={value} value={value}>
                {label}
              </option>
            );
          })}
        </datalist>
      ) : null}
    </>
  );
}
