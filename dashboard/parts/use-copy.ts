import { useEffect, useState } from "react";

/** A text, or one that is fetched first. */
export type CopiedText = string | Promise<string>;

/** Copies to the clipboard; `copied` is true for a moment afterwards, so that the button can say so. */
export function useCopy(): { copied: boolean; copy: (text: CopiedText) => void } {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1_500);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (text: CopiedText) => {
    write(text).then(setCopied, () => setCopied(false));
  };
  return { copied, copy };
}

/** The clipboard API exists on secure origins only; on another host name the old API is needed. */
async function write(text: CopiedText): Promise<boolean> {
  if (navigator.clipboard) {
    // Safari allows writing only during the click, so a text that is still being fetched is passed as a promise.
    await (typeof text === "string"
      ? navigator.clipboard.writeText(text)
      : navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]));
    return true;
  }
  const field = document.createElement("textarea");
  field.value = await text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}
