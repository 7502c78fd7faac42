import { dayOf, timeOfDay } from "../parts/format-time.js";
import type { Language } from "../words/language.js";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The time of day; without seconds if the step is a minute or more. */
const shortTime = (at: number, stepMs: number) =>
  stepMs < MINUTE ? timeOfDay(at) : timeOfDay(at).slice(0, "00:00".length);

/** The label of a mark on a time axis: `19:59`, or `12 Feb` at midnight and if the step is a day or more. */
export function axisLabel(at: number, stepMs: number, language: Language): string {
  const time = shortTime(at, stepMs);
  return stepMs >= DAY || /^00:00(:00)?$/.test(time) ? dayOf(at, language) : time;
}

/** `19:59–20:00`; with the date if that is not the date of `now`: `12 Feb 19:59–20:00`; for whole days `12 Feb – 14 Feb`. */
export function intervalLabel(from: number, widthMs: number, now: number, language: Language): string {
  const [first, last] = [dayOf(from, language), dayOf(from + widthMs - 1, language)];
  if (widthMs >= DAY) return first === last ? first : `${first} – ${last}`;
  const times = `${shortTime(from, widthMs)}–${shortTime(from + widthMs, widthMs)}`;
  return first === dayOf(now, language) ? times : `${first} ${times}`;
}
