import type { Language } from "./language.js";

/** The locale of each language. Both write the day before the month, and 24 hours. */
export const LOCALES: Readonly<Record<Language, string>> = { en: "en-GB", pt: "pt-BR" };

/** `1,000` in English, `1.000` in Portuguese. */
export const formatNumber = (value: number, language: Language, options?: Intl.NumberFormatOptions): string =>
  value.toLocaleString(LOCALES[language], options);

/** Formats numbers, alone or with what they count, in one language: `1 step`, `1,024 steps`. */
export const numbersIn = (language: Language) => {
  const number = (value: number) => formatNumber(value, language);
  return {
    number,
    count: (value: number, singular: string, plural: string) =>
      `${number(value)} ${value === 1 ? singular : plural}`,
  };
};
