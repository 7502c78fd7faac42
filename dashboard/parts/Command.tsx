import { Check, Copy } from "lucide-react";
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
      className={attached ? "command attached" : "command"}
      title={`${words.command}:\n${text}`}
      onClick={() => copy(text)}
    >
      <span className="command-text">{text}</span>
      <Icon size={12} aria-hidden="true" />
      <span className="unseen" role="status">
        {copied ? words.copied : ""}
      </span>
    </button>
  );
}
