import styles from "./SearchingNote.module.css";
import { usePartsWords } from "./words.js";

/** Floats over the end of a list while the search has not read all of history; nothing once it has. */
export function SearchingNote({ unsearched }: { unsearched: number }) {
  const words = usePartsWords();
  if (unsearched === 0) return null;
  return (
    <p className={styles.searchingNote} role="status">
      {words.searching(unsearched)}
    </p>
  );
}
