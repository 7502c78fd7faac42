import { LOCALES } from "../words/format-number.js";
import type { Language } from "../words/language.js";

const relativeInEachLanguage = (options: Intl.RelativeTimeFormatOptions) => ({
  en: new Intl.RelativeTimeFormat(LOCALES.en, options),
  pt: new Intl.RelativeTimeFormat(LOCALES.pt, options),
});
const relativeTimes = relativeInEachLanguage({ style: "short" });
/** Writes "now" if there is no distance. */
const present = relativeInEachLanguage({ numeric: "auto" });
const SECOND = 1_000;
const DAY_MS = 86_400_000;
/** The units, each with the shortest distance that is written in it. */
const UNITS = [
  ["year", 2 * 365 * DAY_MS, 365 * DAY_MS],
  ["month", 60 * DAY_MS, 30 * DAY_MS],
  ["day", DAY_MS, DAY_MS],
  ["hour", 3_600_000, 3_600_000],
  ["minute", 60_000, 60_000],
  ["second", SECOND, SECOND],
] as const;

/** How far an instant is from `now`, epoch milliseconds: `2 min ago`, `in 3 days`; `há 2 min`, `em 3 dias`. */
export function relativeTime(at: number | string, now: number, language: Language): string {
  const distance = new Date(at).getTime() - now;
  const [unit, , size] = UNITS.find(([, least]) => Math.abs(distance) >= least) ?? UNITS[5];
  const format = Math.abs(distance) < SECOND ? present : relativeTimes;
  // Hours and seconds as in all other durations, and no full stop of an abbreviation, which would end the sentence.
  return format[language]
    .format(Math.trunc(distance / size), unit)
    .replace(/\b(hr|seg|sec)\b/, (long) => long.charAt(0))
    .replaceAll(".", "");
}
