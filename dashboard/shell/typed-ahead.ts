/** What was typed since the palette was asked for, while its file or its input was not there yet. */
let typed = "";
let stop: (() => void) | null = null;

/** Begins to collect what is typed, until `takeTyped`, Escape or a click. */
export function collectTyping(): void {
  takeTyped();
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") takeTyped();
    else if (event.key === "Backspace") typed = typed.slice(0, -1);
    else if (event.key.length === 1) typed += event.key;
    else return;
    // Otherwise a letter would be the shortcut of a screen.
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const end = () => void takeTyped();
  window.addEventListener("keydown", onKey, true);
  window.addEventListener("pointerdown", end, true);
  stop = () => {
    window.removeEventListener("keydown", onKey, true);
    window.removeEventListener("pointerdown", end, true);
  };
}

/** Ends collecting, and returns what was typed. */
export function takeTyped(): string {
  stop?.();
  stop = null;
  const text = typed;
  typed = "";
  return text;
}
