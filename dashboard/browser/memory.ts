/**
 * Stores a choice of the reader in the browser; null removes it. If storage is forbidden, nothing is stored and
 * nothing fails.
 */
export function remember(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`localpix.${name}`);
    else localStorage.setItem(`localpix.${name}`, value);
  } catch {}
}

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(`localpix.${name}`);
  } catch {
    return null;
  }
}
