import styles from "./AmountInput.module.css";
import { parseReais } from "./parse-reais.js";

interface Props {
  readonly text: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly onType: (text: string) => void;
  readonly id?: string;
}

/** Input of an amount in reais (parse-reais.ts); an invalid amount is marked at once. */
export function AmountInput({ text, label, placeholder, onType, id }: Props) {
  return (
    <input
      id={id}
      className={styles.amountInput}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      aria-label={id === undefined ? label : undefined}
      aria-invalid={parseReais(text) === null}
      placeholder={placeholder}
      value={text}
      onChange={(event) => onType(event.target.value)}
    />
  );
}
