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
  const problemId = useId();
  const problem = from !== "" && to !== "" && from > to ? days.reversed : null;
  return (
    <search className={styles.range} aria-label={days.label}>
      <Day
        label={days.from}
        value={from}
        problem={problem}
        problemId={problemId}
        onChange={(day) => change({ from: day })}
      />
      <Day
        label={days.to}
        value={to}
        problem={problem}
        explainedBy={problemId}
        onChange={(day) => change({ to: day })}
      />
    </search>
  );
}

interface DayProps {
  readonly label: string;
  readonly value: string;
  readonly problem: string | null;
  /** The id of the text below the day, if another day refers to it. */
  readonly problemId?: string;
  /** The id of the text that explains the problem, if it is below another day. */
  readonly explainedBy?: string;
  readonly onChange: (day: string) => void;
}

function Day({ label, value, problem, problemId, explainedBy, onChange }: DayProps) {
  const words = usePartsWords();
  const { language } = useLanguage();
  const [isUnreadable, setUnreadable] = useState(false);
  const id = useId();
  // An address may have a text that is no day, too.
  const isNoDay = isUnreadable || parseDateText(value, language, false) === null;
  const text = isNoDay ? words.writeDate(DATE_FORMAT[language]) : problem;
  const textId = problemId ?? `${id}-problem`;
  const isExplainedElsewhere = !isNoDay && explainedBy !== undefined;
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
        {...(text === null ? {} : { "aria-describedby": isExplainedElsewhere ? explainedBy : textId })}
      />
      {text === null || isExplainedElsewhere ? null : (
        <small id={textId} role="alert">
          {text}
        </small>
      )}
    </div>
  );
}
