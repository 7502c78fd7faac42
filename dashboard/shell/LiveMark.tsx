import { useConnection, useDegraded } from "../feed/hooks.js";
import styles from "./Header.module.css";
import { useShellWords } from "./words.js";

/**
 * Shows whether the page is up to date. It is "live" only after the feed's hello on an open socket, and never while
 * the sandbox cannot write.
 */
export function LiveMark() {
  const words = useShellWords();
  const { phase } = useConnection();
  const state = useDegraded() ? "degraded" : phase;
  return (
    <span className={`${styles.live} ${styles[state]}`} role="status">
      <i className={styles.dot} aria-hidden="true" />
      <span className={styles.liveName}>{words.live[state]}</span>
    </span>
  );
}
