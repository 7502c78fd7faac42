import { useEffect, useState } from "react";

/** Copies to the clipboard; `copied` is true for a moment afterwards, so that the button can say so. */
export function useCopy(): { copied: boolean; copy: (text: string) => void } {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1_500);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (text: string) => {
    void write(text).then(setCopied);
  };
  return { copied, copy };
}

/** The clipboard API exists on secure origins only; under another host name the old way is needed. */
async function write(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}
