import type { InputHTMLAttributes } from "react";

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "list"> {
  readonly id: string;
  readonly value: string;
  readonly offered: readonly string[];
  readonly onType: (text: string) => void;
}

/** A text of which some values are offered, and anything else can be typed. */
export function OfferedInput({ id, offered, onType, ...rest }: Props) {
  return (
    <>
      <input
        id={id}
        className="mono"
        type="text"
        spellCheck={false}
        autoComplete="off"
        {...(offered.length > 0 ? { list: `${id}-offered` } : {})}
        onChange={(event) => onType(event.target.value)}
        {...rest}
      />
      {offered.length > 0 ? (
        <datalist id={`${id}-offered`}>
          {offered.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      ) : null}
    </>
  );
}
