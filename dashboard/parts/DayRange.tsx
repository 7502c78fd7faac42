import styles from "./DayRange.module.css";
import { usePartsWords } from "./words.js";

interface Props {
  /** Days as `2027-02-12`; "" for no limit. */
  readonly from: string;
  readonly to: string;
  readonly change: (days: { readonly from?: string; readonly to?: string }) => void;
}

/** The first and the last day of what a list shows. */
export function DayRange({ from, to, change }: Props) {
  const { days } = usePartsWords();
  return (
    <search className={styles.range} aria-label={days.label}>
      <label>
        {days.from}
        <input
          type="date"
          className={from ? styles.chosen : undefined}
          value={from}
          max={to || undefined}
          onChange={(event) => change({ from: event.target.value })}
        />
      </label>
      <label>
        {days.to}
        <input
          type="date"
          className={to ? styles.chosen : undefined}
          value={to}
          min={from || undefined}
          onChange={(event) => change({ to: event.target.value })}
        />
      </label>
    </search>
  );
}
