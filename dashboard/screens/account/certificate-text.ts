/** As many characters around a place tell a reader where it is. */
const AROUND = 22;

export interface Excerpt {
  readonly before: string;
  /** The character at the place, however it is encoded; empty where the text has ended. */
  readonly at: string;
  readonly after: string;
}

/** What stands around a place in what was sent; line breaks show as ↵, so that it is one line to look at. */
export function excerptAt(text: string, position: number): Excerpt {
  const [at = ""] = /^(%[0-9a-f]{2}|[\s\S])?/i.exec(text.slice(position)) ?? [];
  const slice = (from: number, to?: number) => text.slice(from, to).replaceAll(/\r?\n/g, "↵");
  return {
    before: slice(Math.max(0, position - AROUND), position),
    at,
    after: slice(position + at.length, position + at.length + AROUND),
  };
}

/** Whoever copies a header often copies its name too. */
export const stripHeaderName = (text: string): string => text.replace(/^\s*x-ssl-client-cert:\s*/i, "");

/** The command that explains the same: of the file that it was read from, else of the text itself. */
export function explainCommand(account: number, text: string, fileName: string | null): string {
  const argument = fileName ?? (text.trim() === "" ? "certificate.pem" : text.trim());
  // A name that no shell changes needs no quotes.
  const word = /^[\w./-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", `'\\''`)}'`;
  return `localpix cert explain --account ${account} ${word}`;
}
