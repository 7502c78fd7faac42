import { LOCALES } from "../words/format-number.js";
import type { Language } from "../words/language.js";

/** Sandbox times are shown in the zone of São Paulo, whatever the zone of this computer. */
const ZONE = "America/Sao_Paulo";

type Formatters = Readonly<Record<Language, Intl.DateTimeFormat>>;
const inEachLanguage = (options: Intl.DateTimeFormatOptions): Formatters => ({
  en: new Intl.DateTimeFormat(LOCALES.en, options),
  pt: new Intl.DateTimeFormat(LOCALES.pt, options),
});

const DAY = { day: "2-digit", month: "short", year: "numeric" } as const;
/** Both languages write hours, minutes and seconds alike. */
const times = new Intl.DateTimeFormat(LOCALES.en, { timeZone: ZONE, timeStyle: "medium" });
const preciseTimes = new Intl.DateTimeFormat(LOCALES.en, {
  timeZone: ZONE,
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
});
const days = inEachLanguage({ timeZone: ZONE, ...DAY });
const hostTimes = new Intl.DateTimeFormat(LOCALES.en, { timeStyle: "medium" });
const hostDays = inEachLanguage(DAY);
const hostFullTimes = inEachLanguage({ dateStyle: "medium", timeStyle: "long" });

/** `19:59:50` */
export const timeOfDay = (at: number | string): string => times.format(new Date(at));

/** `19:59:50.204` */
export const preciseTime = (at: number | string): string => preciseTimes.format(new Date(at));

/** `12 Feb 2027`, `12 fev 2027` */
export const fullDay = (at: number | string, language: Language): string => plainDay(days[language], at);

/** `12 Feb`, `12 fev` */
export const dayOf = (at: number | string, language: Language): string =>
  fullDay(at, language).split(" ").slice(0, 2).join(" ");

/** `12 Feb`; if the year is not that of the day `today`, with the year: `12 Feb 2027`. */
export function dayUnlessOtherYear(at: number | string, today: string | null, language: Language): string {
  const day = fullDay(at, language);
  return today === null || day.slice(-4) === today.slice(-4) ? dayOf(at, language) : day;
}

/** `19:59:50`; if the day is not the sandbox's `today`, with it: `12 Feb 19:59:50`, in another year `12 Feb 2027 19:59:50`. */
export function timeUnlessToday(at: number | string, today: string | null, language: Language): string {
  if (fullDay(at, language) === today) return timeOfDay(at);
  return `${dayUnlessOtherYear(at, today, language)} ${timeOfDay(at)}`;
}

/** What this computer's clock shows at an instant, with the name of its zone: `17:59:50 America/New_York`. */
export function hostTimeWithZone(at: number | string): string {
  const { timeZone } = hostTimes.resolvedOptions();
  return `${hostTimes.format(new Date(at))} ${timeZone.replaceAll("_", " ")}`;
}

/** A moment by this computer's clock and zone: `19:10:00` today, `22 Nov 2026 19:10:00` on another day. */
export function hostTime(at: number | string, now: number, language: Language): string {
  const day = plainDay(hostDays[language], at);
  const time = hostTimes.format(new Date(at));
  return day === plainDay(hostDays[language], now) ? time : `${day} ${time}`;
}

/** For the tooltip: the exact UTC instant, and the same by this computer's clock. */
export function tooltip(at: number | string, language: Language): string {
  const date = new Date(at);
  return `${date.toISOString()}\n${hostFullTimes[language].format(date)}`;
}

/** Without the words and full stops of Portuguese dates, as in `12 de fev. de 2027`. */
function plainDay(formatter: Intl.DateTimeFormat, at: number | string): string {
  const parts = formatter.formatToParts(new Date(at));
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((candidate) => candidate.type === type)?.value.replace(".", "") ?? "";
  return `${part("day")} ${part("month")} ${part("year")}`;
}
