import { useConnection, useDegraded } from "../feed/hooks.js";
import styles from "./Header.module.css";
import { useShellWords } from "./words.js";

/**
 * Says whether what is seen is what is: never "live" unless the feed has greeted us on an open socket, nor while the
 * sandbox writes nothing.
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
