import { spacedDuration } from "../../server/contract/clock/duration.js";
import { formatNumber } from "../words/format-number.js";
import type { Language } from "../words/language.js";

/** How long until something, in the two largest units that matter: `4 min 51 s`, `21 s`, `2 d 3 h`. */
export const formatRemaining = (milliseconds: number): string =>
  spacedDuration(Math.ceil(Math.max(0, milliseconds) / 1_000) * 1_000);

/** How long something took: `4 ms`, `212 ms`, `10.0 s`. */
export function formatElapsed(milliseconds: number, language: Language): string {
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`;
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${formatNumber(milliseconds / 1_000, language, digits)} s`;
}
