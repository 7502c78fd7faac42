import styles from "./SearchingNote.module.css";
import { usePartsWords } from "./words.js";

/** Covers the end of a list until the search has read the whole history. */
export function SearchingNote({ unsearched }: { unsearched: number }) {
  const words = usePartsWords();
  if (unsearched === 0) return null;
  return (
    <p className={styles.searchingNote} role="status">
      {words.searching(unsearched)}
    </p>
  );
}
