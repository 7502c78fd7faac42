/** The languages that messages and documents are written in. */
export const LANGUAGES = ["en", "pt"] as const;
export type Language = (typeof LANGUAGES)[number];

/** One text in every language; on the wire, names in capitals and code are the same in all of them. */
export type Localized = Readonly<Record<Language, string>>;

declare module "zod" {
  interface GlobalMeta {
    /** What a field means, in one sentence: the first paragraph of its description. */
    meaning?: Localized;
    /** What holds of every value of a schema, wherever it is used; it stands before the sentences it refuses with. */
    note?: Localized;
  }
}

/** What a text is filled with, by the names in its braces: a value that every language shares, or words in each. */
export type Facts = Readonly<Record<string, string | number | Localized>>;

/** A text with each name in braces replaced by its fact; a fact that is missing leaves nothing. */
export const filled = (text: string, facts: Facts, language: Language): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const fact = facts[name] ?? "";
    return typeof fact === "object" ? fact[language] : String(fact);
  });

/** The names in the braces of a text, in their order. */
export const namesInBraces = (text: string): string[] =>
  [...text.matchAll(/(?<=\{)\w+(?=\})/g)].map(([name]) => name);

/** A text that is made for each language. */
export const inEach = (make: (language: Language) => string): Localized => ({
  en: make("en"),
  pt: make("pt"),
});

/** The same as `filled`, in each language. */
export const filledInEach = (text: Localized, facts: Facts): Localized =>
  inEach((language) => filled(text[language], facts, language));
