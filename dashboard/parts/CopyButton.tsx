import { Check, Copy } from "lucide-react";
import buttonStyles from "./Button.module.css";
import { type CopiedText, useCopy } from "./use-copy.js";
import { usePartsWords } from "./words.js";

/** A button that copies a long text. The text is made, or fetched, on the click. */
export function CopyButton({
  text,
  label,
  quiet = false,
}: {
  text: () => CopiedText;
  label?: string;
  quiet?: boolean;
}) {
  const words = usePartsWords();
  const { copied, copy } = useCopy();
  const Icon = copied ? Check : Copy;
  return (
    <button
      type="button"
      className={quiet ? buttonStyles.link : buttonStyles.btn}
      onClick={() => copy(text())}
    >
      <Icon size={13} aria-hidden="true" />
      <span aria-live="polite">{copied ? words.copied : (label ?? words.copy)}</span>
    </button>
  );
}
