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
