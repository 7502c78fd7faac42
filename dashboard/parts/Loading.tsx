import styles from "./Loading.module.css";
import { usePartsWords } from "./words.js";

/** Shows itself only after a while (Loading.module.css): what comes at once should not flicker. */
export function Loading() {
  const words = usePartsWords();
  return (
    <p className={styles.loading} role="status">
      {words.loading}
    </p>
  );
}
