import { preciseTime, timeOfDay } from "./format-time.js";
import styles from "./Time.module.css";
import { useFormat } from "./use-format.js";

interface Props {
  readonly at: string;
  /** Shows milliseconds, too. */
  readonly precise?: boolean;
}

/**
 * An instant in sandbox time, with its day unless that is today. It is one element, for use in grids and flex rows.
 */
export function Time({ at, precise = false }: Props) {
  const format = useFormat();
  return (
    <span>
      <TimeOfDay at={at} precise={precise} />{" "}
      {format.isToday(at) ? null : <small className={styles.day}>{format.day(at)}</small>}
    </span>
  );
}

/** An instant in sandbox time with its day and year: `12 Feb 2027 19:59:50`; `inSentence` in the font of the sentence. */
export function FullTime({ at, precise = false, inSentence = false }: Props & { inSentence?: boolean }) {
  const format = useFormat();
  return (
    <span>
      {format.fullDay(at)} <TimeOfDay at={at} precise={precise} inSentence={inSentence} />
    </span>
  );
}

/** The tooltip has the exact UTC instant, and the same by this computer's clock. */
function TimeOfDay({ at, precise, inSentence = false }: Required<Props> & { inSentence?: boolean }) {
  const format = useFormat();
  return (
    <time className={inSentence ? undefined : "mono"} dateTime={at} title={format.tooltip(at)}>
      {precise ? preciseTime(at) : timeOfDay(at)}
    </time>
  );
}
