/** A sentence in English and in Portuguese, with the same names in braces for what it is filled with. */
export type Phrase = readonly [english: string, portuguese: string];

/** The English sentence with its names in braces filled. */
export const fill = ([english]: Phrase, values: Readonly<Record<string, string | number>>): string =>
  english.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
