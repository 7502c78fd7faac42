import type { InputHTMLAttributes } from "react";

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "list"> {
  readonly id: string;
  readonly value: string;
  readonly suggestions: readonly string[];
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
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      ) : null}
    </>
  );
}
