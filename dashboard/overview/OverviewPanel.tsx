import { useWords } from "../words/words.js";
import { Overview } from "./Overview.js";
import styles from "./Overview.module.css";
import { SpanChips } from "./SpanChips.js";

/** The overview beside a list, while nothing of the list is open. */
export function OverviewPanel() {
  const common = useWords();
  return (
    <>
      <div className={styles.head}>
        <h2>{common.screens.overview}</h2>
        <SpanChips />
      </div>
      <Overview />
    </>
  );
}
