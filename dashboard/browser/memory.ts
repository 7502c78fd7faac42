/** `localStorage` has what every tab shares, `sessionStorage` what one tab keeps when its page is reloaded. */
type Place = "localStorage" | "sessionStorage";

/**
 * Stores a choice of the reader in the browser; null removes it. If storage is forbidden or full, nothing is stored and
 * nothing fails.
 */
export function remember(name: string, value: string | null, place: Place = "localStorage"): void {
  try {
    if (value === null) globalThis[place].removeItem(`localpix.${name}`);
    else globalThis[place].setItem(`localpix.${name}`, value);
  } catch {}
}

export function recall(name: string, place: Place = "localStorage"): string | null {
  try {
    return globalThis[place].getItem(`localpix.${name}`);
  } catch {
    return null;
  }
}

/** Calls `change` when another tab stores or removes this choice. Returns a function that ends this. */
export function onRemembered(name: string, change: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === `localpix.${name}`) change();
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}
