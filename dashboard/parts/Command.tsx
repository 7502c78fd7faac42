import { Check, Copy } from "lucide-react";
import styles from "./Command.module.css";
import { useCompleteCommand } from "./use-complete-command.js";
import { useCopy } from "./use-copy.js";
import { usePartsWords } from "./words.js";

interface Props {
  readonly text: string;
  /** Joined to an action button; shrinks before the button does. */
  readonly attached?: boolean;
  /** Shows the complete command, exactly as it is copied, on several lines if needed. */
  readonly whole?: boolean;
}

/**
 * A terminal command that does the same as the page; a click copies it. It is shown without the address and token of the
 * sandbox, and copied with them, so that it runs in any shell.
 */
export function Command({ text, attached = false, whole = false }: Props) {
  const words = usePartsWords();
  const { copied, copy } = useCopy();
  const complete = useCompleteCommand()(text);
  const Icon = copied ? Check : Copy;
  return (
    <button
      type="button"
      className={`${styles.command} ${attached ? styles.attached : whole ? styles.whole : ""}`}
      title={`${words.command}:\n${complete}`}
      onClick={() => copy(complete)}
    >
      <span className={styles.text}>{whole ? complete : text}</span>
      <Icon size={12} aria-hidden="true" />
      <span className="unseen" role="status">
        {copied ? words.copied : ""}
      </span>
    </button>
  );
}
