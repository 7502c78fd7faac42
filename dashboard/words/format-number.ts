import type { Language } from "./language.js";

/** The locale of each language. Both locales write the day before the month, and use the 24-hour clock. */
export const LOCALES: Readonly<Record<Language, string>> = { en: "en-GB", pt: "pt-BR" };

/** `1,000` in English, `1.000` in Portuguese. */
export const formatNumber = (value: number, language: Language, options?: Intl.NumberFormatOptions): string =>
  value.toLocaleString(LOCALES[language], options);

/** Formats numbers in one language: alone, or with the noun that they count, such as `1 step` or `1,024 steps`. */
export const numbersIn = (language: Language) => {
  const number = (value: number) => formatNumber(value, language);
  return {
    number,
    count: (value: number, singular: string, plural: string) =>
      `${number(value)} ${value === 1 ? singular : plural}`,
  };
};
