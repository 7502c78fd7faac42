const UNITS = ["B", "kB", "MB", "GB"] as const;

/** A number of bytes in the largest unit that leaves at least one of it: `612 B`, `252 kB`, `1,4 GB`. */
export function bytesText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const count = bytes / 1000 ** power;
  return `${count.toLocaleString("pt-BR", { maximumFractionDigits: count < 10 && power > 0 ? 1 : 0 })} ${UNITS[power]}`;
}
