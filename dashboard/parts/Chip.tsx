import type { ReactNode } from "react";
import styles from "./Chip.module.css";
import { useFormat } from "./use-format.js";

interface Props {
  readonly on: boolean;
  readonly onPress: () => void;
  readonly count?: number | undefined;
  readonly children: ReactNode;
}

/** One choice of a filter, with the number of its matches if known. */
export function Chip({ on, onPress, count, children }: Props) {
  const format = useFormat();
  return (
    <button type="button" className={styles.chip} aria-pressed={on} onClick={onPress}>
      {children}
      {count === undefined ? null : (
        <b className={count > 0 ? styles.some : undefined}>{format.number(count)}</b>
      )}
    </button>
  );
}
