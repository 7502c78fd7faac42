import type { ReactNode } from "react";
import { componentWords } from "../words/language.js";
import styles from "./AmountField.module.css";
import { words as amountFieldWords } from "./AmountField.words.js";
import { Field } from "./Field.js";
import { isAmbiguous, parseAmount, parseReais } from "./parse-reais.js";

const useAmountFieldWords = componentWords(amountFieldWords);

interface Props {
  readonly label: string;
  readonly text: string;
  readonly onType: (text: string) => void;
  /** See Field. */
  readonly name?: string | readonly string[];
  readonly hint?: ReactNode;
  readonly placeholder?: string;
  /** Whether zero is accepted. */
  readonly canBeZero?: boolean;
  /** Whether an empty field is invalid, too. */
  readonly isRequired?: boolean;
}

/** A labeled amount in reais (parse-reais.ts); an invalid text is explained below the field. */
export function AmountField({
  label,
  text,
  onType,
  name = "value",
  hint,
  placeholder,
  canBeZero = false,
  isRequired = false,
}: Props) {
  const words = useAmountFieldWords();
  const amount = (canBeZero ? parseAmount : parseReais)(text);
  const isWrong = amount === null || (isRequired && amount === undefined);
  return (
    <Field
      label={label}
      name={name}
      hint={hint}
      problem={isWrong ? (isAmbiguous(text) ? words.ambiguous : words.notAmount)(label) : null}
    >
      {(id) => (
        <input
          id={id}
          className={styles.amountField}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={isWrong}
          placeholder={placeholder}
          value={text}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Field>
  );
}
