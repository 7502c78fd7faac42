import { useId, useState } from "react";
import { useLanguage } from "../words/language.js";
import { DateInput } from "./DateInput.js";
import styles from "./DayRange.module.css";
import { DATE_FORMAT, parseDateText } from "./date-text.js";
import { usePartsWords } from "./words.js";

interface Props {
  /** Days as `2027-02-12`; "" for no limit. */
  readonly from: string;
  readonly to: string;
  readonly change: (days: { readonly from?: string; readonly to?: string }) => void;
}

/** The first and the last day that a list shows; what is wrong with one is said below it. */
export function DayRange({ from, to, change }: Props) {
  const { days } = usePartsWords();
  return (
    <search className={styles.range} aria-label={days.label}>
      <Day label={days.from} value={from} onChange={(day) => change({ from: day })} />
      <Day
        label={days.to}
        value={to}
        problem={from !== "" && to !== "" && from > to ? days.reversed : null}
        onChange={(day) => change({ to: day })}
      />
    </search>
  );
}

interface DayProps {
  readonly label: string;
  readonly value: string;
  readonly problem?: string | null;
  readonly onChange: (day: string) => void;
}

function Day({ label, value, problem = null, onChange }: DayProps) {
  const words = usePartsWords();
  const { language } = useLanguage();
  const [isUnreadable, setUnreadable] = useState(false);
  const id = useId();
  const problemId = `${id}-problem`;
  // An address may have a text that is no day, too.
  const isNoDay = isUnreadable || parseDateText(value, language, false) === null;
  const text = isNoDay ? words.writeDate(DATE_FORMAT[language]) : problem;
  return (
    <div className={styles.day}>
      <label htmlFor={id}>{label}</label>
      <DateInput
        id={id}
        className={value ? styles.chosen : undefined}
        value={isUnreadable ? null : value}
        problem={text}
        // While a text is no day, the list keeps its days.
        onChange={(typed) => {
          setUnreadable(typed === null);
          if (typed !== null) onChange(typed);
        }}
        {...(text === null ? {} : { "aria-describedby": problemId })}
      />
      {text === null ? null : (
        <small id={problemId} role="alert">
          {text}
        </small>
      )}
    </div>
  );
}
