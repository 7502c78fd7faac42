import { useEffect, useRef } from "react";

/** Calls `open` at Ctrl-K or Command-K, also while somebody types, but not while another dialog is open. */
export function usePaletteKey(open: () => void): void {
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      // Browsers use this key for the address bar.
      event.preventDefault();
      if (!document.querySelector("dialog[open]")) latest.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
