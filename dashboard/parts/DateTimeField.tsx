import { componentWords } from "../words/language.js";
import { DateInput } from "./DateInput.js";
import { words as dateTimeFieldWords } from "./DateTimeField.words.js";
import { Field } from "./Field.js";

const useDateTimeFieldWords = componentWords(dateTimeFieldWords);

interface Props {
  readonly label: string;
  /** The problems that are shown at this field, as in Field.tsx. */
  readonly name?: readonly string[];
  /** São Paulo time as `2027-02-12T19:59`; "" for none, null while the typed text is no date. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** What is wrong with the date; begins with the label. */
  readonly problem?: string | null;
}

/** A labeled date and time; an invalid text is explained below the field. */
export function DateTimeField({ label, name = [], value, onChange, problem = null }: Props) {
  const words = useDateTimeFieldWords();
  return (
    <Field label={label} name={name} problem={value === null ? words.notDate(label) : problem}>
      {(id) => <DateInput id={id} withTime value={value} problem={problem} onChange={onChange} />}
    </Field>
  );
}
