/** The languages of messages and documents. */
export const LANGUAGES = ["en", "pt"] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text in every language. Field names, codes and other code are the same in all of them. */
export type Localized = Readonly<Record<Language, string>>;

declare module "zod" {
  interface GlobalMeta {
    /** What a field means, in one sentence: the first paragraph of its description. */
    meaning?: Localized;
    /** A statement about all values of a schema. In a description it comes before the messages of the schema's checks. */
    note?: Localized;
  }
}

/** The values for the names in the braces of a text: one value for every language, or a text in each. */
export type Facts = Readonly<Record<string, string | number | Localized>>;

/** A text with each name in braces replaced by its value; nothing for a missing value. */
export const filled = (text: string, facts: Facts, language: Language): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const fact = facts[name] ?? "";
    return typeof fact === "object" ? fact[language] : String(fact);
  });

/** The names in the braces of a text, in their order. */
export const namesInBraces = (text: string): string[] =>
  [...text.matchAll(/(?<=\{)\w+(?=\})/g)].map(([name]) => name);

/** Makes a text for each language. */
export const inEach = (make: (language: Language) => string): Localized => ({
  en: make("en"),
  pt: make("pt"),
});

/** Alternatives as a phrase: `a or b`. */
export const eitherOf = (...texts: readonly string[]): Localized => ({
  en: texts.join(" or "),
  pt: texts.join(" ou "),
});

/** The same as `filled`, in each language. */
export const filledInEach = (text: Localized, facts: Facts): Localized =>
  inEach((language) => filled(text[language], facts, language));
