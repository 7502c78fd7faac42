import type { Language } from "../words/language.js";

/** How a date is typed, and what an empty input shows. */
export const DATE_FORMAT: Readonly<Record<Language, string>> = { en: "yyyy-mm-dd", pt: "dd/mm/aaaa" };

/**
 * A day (`2027-02-12`) or a minute (`2027-02-12T19:59`) as the page writes it: `2027-02-12 19:59` in English, where
 * 02/12 would be December or February, and `12/02/2027 19:59` in Portuguese.
 */
export function dateText(value: string, language: Language): string {
  const [day = "", time] = value.split("T");
  return [language === "pt" ? day.split("-").reverse().join("/") : day, time].filter(Boolean).join(" ");
}

/**
 * Parses a typed date to the value of an HTML input: `2027-02-12`, or with `withTime` `2027-02-12T19:59`; "" for an
 * empty text, null for an invalid one. ISO dates are accepted in both languages.
 */
export function parseDateText(text: string, language: Language, withTime: boolean): string | null {
  const typed = text.trim();
  if (typed === "") return "";
  const [, iso, slashes, hour, minute] =
    /^(?:(\d{4}-\d\d-\d\d)|(\d\d?\/\d\d?\/\d{4}))(?:[T ]+([01]?\d|2[0-3]):([0-5]\d))?$/.exec(typed) ?? [];
  const day =
    iso ?? (language === "pt" && slashes ? slashes.split("/").reverse().map(twoDigits).join("-") : "");
  if (!isDay(day) || (hour !== undefined && !withTime)) return null;
  return withTime ? `${day}T${twoDigits(hour ?? "0")}:${minute ?? "00"}` : day;
}

const twoDigits = (number: string): string => number.padStart(2, "0");

/** False for 31 February too. */
const isDay = (day: string): boolean => {
  const at = Date.parse(day);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
};
