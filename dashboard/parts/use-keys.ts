import { useEffect, useRef } from "react";

const LIST_KEYS = new Set(["ArrowDown", "ArrowUp", "Enter"]);

/**
 * Single keys for the whole page. A key in an element's aria-keyshortcuts presses that element, or focuses it if it
 * is a field; other keys call `bindings`. Keys are ignored while somebody types.
 */
export function useKeys(bindings: Readonly<Record<string, () => void>>): void {
  const latest = useRef(bindings);
  latest.current = bindings;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector("dialog[open]") || isTyping(event.target)) return;
      // Arrows and Enter belong to the focused element, unless that is the list or nothing has the focus.
      if (LIST_KEYS.has(event.key) && !isListOrNothing(event.target)) return;
      const element = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(event.key)}"]`);
      const binding = latest.current[event.key];
      if (!element && !binding) return;
      event.preventDefault();
      if (element instanceof HTMLInputElement) {
        element.focus();
        element.select();
      } else if (element) element.click();
      else binding?.();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("input, select, textarea");

const isListOrNothing = (target: EventTarget | null) =>
  target === document.body || (target instanceof HTMLElement && target.closest("[role=listbox]") !== null);
