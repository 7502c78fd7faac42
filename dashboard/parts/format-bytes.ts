import { formatNumber } from "../words/format-number.js";
import type { Language } from "../words/language.js";

const UNITS = ["B", "kB", "MB", "GB"] as const;

/** A number of bytes in the largest unit with a value of at least 1: `612 B`, `252 kB`, `1.4 GB`. */
export function formatBytes(bytes: number, language: Language): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const amount = bytes / 1000 ** power;
  const digits = amount < 10 && power > 0 ? 1 : 0;
  return `${formatNumber(amount, language, { maximumFractionDigits: digits })} ${UNITS[power]}`;
}
