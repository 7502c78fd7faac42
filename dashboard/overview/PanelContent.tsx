import { useWords } from "../words/words.js";
import { Overview } from "./Overview.js";
import styles from "./Overview.module.css";
import { SpanChips } from "./SpanChips.js";

/** The title, the choice of the period, and the overview. */
export default function PanelContent() {
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
