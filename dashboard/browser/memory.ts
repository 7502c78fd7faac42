/** What the page remembers of its reader. Storage may be forbidden; then nothing is remembered and nothing breaks. */
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
