import { Check, Copy } from "lucide-react";
import styles from "./Command.module.css";
import { useCopy } from "./use-copy.js";
import { usePartsWords } from "./words.js";

/** A command of the terminal that does the same as the page; a click copies it. */
export function Command({ text, attached = false }: { text: string; attached?: boolean }) {
  const words = usePartsWords();
  const { copied, copy } = useCopy();
  const Icon = copied ? Check : Copy;
  return (
    <button
      type="button"
      className={attached ? `${styles.command} ${styles.attached}` : styles.command}
      title={`${words.command}:\n${text}`}
      onClick={() => copy(text)}
    >
      <span className={styles.text}>{text}</span>
      <Icon size={12} aria-hidden="true" />
      <span className="unseen" role="status">
        {copied ? words.copied : ""}
      </span>
    </button>
  );
}
