import { useId } from "react";
import { DateInput } from "./DateInput.js";
import styles from "./DayRange.module.css";
import { usePartsWords } from "./words.js";

interface Props {
  /** Days as `2027-02-12`; "" for no limit. */
  readonly from: string;
  readonly to: string;
  readonly change: (days: { readonly from?: string; readonly to?: string }) => void;
}

/** The first and the last day that a list shows. */
export function DayRange({ from, to, change }: Props) {
  const { days } = usePartsWords();
  const id = useId();
  const day = (end: "from" | "to", value: string) => (
    <div className={styles.day}>
      <label htmlFor={`${id} ${end}`}>{days[end]}</label>
      <DateInput
        id={`${id} ${end}`}
        className={value ? styles.chosen : undefined}
        value={value}
        problem={from !== "" && to !== "" && from > to ? days.reversed : null}
        // While a text is incomplete, the list keeps its days.
        onChange={(typed) => typed !== null && change({ [end]: typed })}
      />
    </div>
  );
  return (
    <search className={styles.range} aria-label={days.label}>
      {day("from", from)}
      {day("to", to)}
    </search>
  );
}
