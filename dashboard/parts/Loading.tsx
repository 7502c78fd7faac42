import styles from "./Loading.module.css";
import { usePartsWords } from "./words.js";

/** Appears after a short delay (Loading.module.css), so that quick answers do not flicker. */
export function Loading() {
  const words = usePartsWords();
  return (
    <p className={styles.loading} role="status">
      {words.loading}
    </p>
  );
}
