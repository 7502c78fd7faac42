import styles from "./MiddleCut.module.css";

/** Enough for the end of a path, which tells the URLs of one receiver apart. */
const KEPT = 14;

/** A monospaced text in one line: where it does not fit, its middle is left out, so that its beginning and its end can be read. */
export function MiddleCut({ text }: { text: string }) {
  return (
    <span className={styles.middleCut}>
      <span>{text.slice(0, -KEPT)}</span>
      <span>{text.slice(-KEPT)}</span>
    </span>
  );
}
