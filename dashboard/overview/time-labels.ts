import { dayOf, dayUnlessOtherYear, fullDay, timeOfDay } from "../parts/format-time.js";
import type { Language } from "../words/language.js";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const SHORTEST_MONTH = 28 * DAY;

/** The time of day; without seconds if the step is a minute or more. */
const shortTime = (at: number, stepMs: number) =>
  stepMs < MINUTE ? timeOfDay(at) : timeOfDay(at).slice(0, "00:00".length);

/** `12 Feb`; if the year is not that of `now`, with the year: `12 Feb 2027`. */
const dayLabel = (at: number, now: number, language: Language) =>
  dayUnlessOtherYear(at, fullDay(now, language), language);

/**
 * The label of a mark on a time axis: `19:59`; `12 Feb` at midnight and if the step is a day or more; `Feb 2027` if it is a
 * month or more.
 */
export function axisLabel(at: number, stepMs: number, language: Language): string {
  const time = shortTime(at, stepMs);
  if (stepMs < DAY && !/^00:00(:00)?$/.test(time)) return time;
  return stepMs < SHORTEST_MONTH ? dayOf(at, language) : fullDay(at, language).slice("01 ".length);
}

/**
 * `19:59–20:00`; with the date if that is not the date of `now`: `12 Feb 19:59–20:00`; for whole days `12 Feb – 14 Feb`. A date
 * of another year than `now` has its year.
 */
export function intervalLabel(from: number, widthMs: number, now: number, language: Language): string {
  const [first, last] = [dayLabel(from, now, language), dayLabel(from + widthMs - 1, now, language)];
  if (widthMs >= DAY) return first === last ? first : `${first} – ${last}`;
  const times = `${shortTime(from, widthMs)}–${shortTime(from + widthMs, widthMs)}`;
  return first === dayLabel(now, now, language) ? times : `${first} ${times}`;
}
