import type { ReactNode } from "react";
import styles from "./Chip.module.css";
import { useFormat } from "./use-format.js";

interface Props {
  readonly on: boolean;
  readonly onPress: () => void;
  readonly count?: number | undefined;
  /** The count is a minimum, shown as `1,000+`. */
  readonly isCapped?: boolean;
  /** Whether a count above zero needs attention. */
  readonly isAlarming?: boolean;
  readonly children: ReactNode;
}

/** One choice of a filter, with the number of its matches if known. */
export function Chip({ on, onPress, count, isCapped = false, isAlarming = false, children }: Props) {
  const format = useFormat();
  return (
    <button type="button" className={styles.chip} aria-pressed={on} onClick={onPress}>
      {children}
      {count === undefined ? null : (
        <b className={isAlarming && count > 0 ? styles.some : undefined}>
          {format.number(count)}
          {isCapped ? "+" : ""}
        </b>
      )}
    </button>
  );
}
