import { formatNumber } from "../words/format-number.js";
import type { Language } from "../words/language.js";

const UNITS = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["min", 60_000],
  ["s", 1_000],
] as const;

/** How long until something, in the two largest units that matter: `4 min 51 s`, `21 s`, `2 d 3 h`. */
export function formatRemaining(milliseconds: number): string {
  let rest = Math.ceil(Math.max(0, milliseconds) / 1_000) * 1_000;
  const first = UNITS.findIndex(([, size]) => rest >= size);
  if (first === -1) return "0 s";
  const parts: string[] = [];
  for (const [unit, size] of UNITS.slice(first, first + 2)) {
    const count = Math.floor(rest / size);
    if (count > 0) parts.push(`${count} ${unit}`);
    rest -= count * size;
  }
  return parts.join(" ");
}

/** How long something took: `4 ms`, `212 ms`, `10.0 s`. */
export function formatElapsed(milliseconds: number, language: Language): string {
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`;
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${formatNumber(milliseconds / 1_000, language, digits)} s`;
}
