import type { Language } from "../words/language.js";

/** Sandbox times as Brazil reads them: the zone is São Paulo, whatever the zone of this computer. */
const ZONE = "America/Sao_Paulo";

const time = new Intl.DateTimeFormat("pt-BR", { timeZone: ZONE, timeStyle: "medium" });
const precise = new Intl.DateTimeFormat("pt-BR", {
  timeZone: ZONE,
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
});
const days: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  pt: new Intl.DateTimeFormat("pt-BR", { timeZone: ZONE, day: "2-digit", month: "short" }),
  en: new Intl.DateTimeFormat("en-GB", { timeZone: ZONE, day: "2-digit", month: "short" }),
};
const years = new Intl.DateTimeFormat("en-GB", { timeZone: ZONE, year: "numeric" });
const here = new Intl.DateTimeFormat("pt-BR", { timeStyle: "medium" });
const hosts = new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeStyle: "short" });
const local = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "long" });

/** `19:59:50` */
export const timeOfDay = (at: number | string): string => time.format(new Date(at));

/** `19:59:50.204` */
export const preciseTime = (at: string): string => precise.format(new Date(at)).replace(",", ".");

/** `12 Feb`, `12 fev` */
export function dayOf(at: number | string, language: Language): string {
  const parts = days[language].formatToParts(new Date(at));
  const part = (type: string) =>
    parts.find((candidate) => candidate.type === type)?.value.replace(".", "") ?? "";
  return `${part("day")} ${part("month")}`;
}

/** `12 Feb 2027` */
export const fullDay = (at: number | string, language: Language): string =>
  `${dayOf(at, language)} ${years.format(new Date(at))}`;

/** What this computer's clock shows at an instant, with the name of its zone: `17:59:50 America/New_York`. */
export function localTime(at: number | string): string {
  const { timeZone } = here.resolvedOptions();
  return `${here.format(new Date(at))} ${timeZone.replaceAll("_", " ")}`;
}

/** A moment of this computer's own clock, as in `22/11/2026, 19:10`: nothing of the sandbox. */
export const hostMoment = (at: string): string => hosts.format(new Date(at));

/** For the tooltip: the exact UTC instant, and what this computer's wall clock calls it. */
export function tooltip(at: number | string): string {
  const date = new Date(at);
  return `${date.toISOString()}\n${local.format(date)}`;
}
