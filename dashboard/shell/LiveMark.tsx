import { useConnection, useDegraded } from "../feed/hooks.js";
import styles from "./Header.module.css";
import { useShellWords } from "./words.js";

/**
 * Shows the state of the connection to the sandbox. It says "live" only while the socket is open, the feed has sent its
 * hello, and the sandbox can write.
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
