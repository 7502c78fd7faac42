import styles from "./Copyable.module.css";
import { useCopy } from "./use-copy.js";
import { usePartsWords } from "./words.js";

/** An id in a sentence: looks like text, copies on click. */
export function Copyable({ text, label }: { text: string; label?: string }) {
  const words = usePartsWords();
  const { copied, copy } = useCopy();
  return (
    <button
      type="button"
      className={styles.copyable}
      title={`${words.copy}: ${text}`}
      onClick={() => copy(text)}
    >
      {label ? <span className={styles.label}>{label} </span> : null}
      {text}
      <span className={styles.done} role="status">
        {copied ? `✓ ${words.copied}` : ""}
      </span>
    </button>
  );
}
