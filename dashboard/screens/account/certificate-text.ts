import { shellWord } from "../../../server/contract/shell-quote.js";

/** Characters shown before and after a position. */
const AROUND = 22;

export interface Excerpt {
  readonly before: string;
  /** The character at the position; "" at the end of the text. */
  readonly at: string;
  readonly after: string;
}

/** The text around a position in one line; line breaks are shown as ↵. */
export function excerptAt(text: string, position: number): Excerpt {
  const [at = ""] = /^(%[0-9a-f]{2}|[\s\S])?/i.exec(text.slice(position)) ?? [];
  const slice = (from: number, to?: number) => text.slice(from, to).replaceAll(/\r?\n/g, "↵");
  return {
    before: slice(Math.max(0, position - AROUND), position),
    at,
    after: slice(position + at.length, position + at.length + AROUND),
  };
}

/** Removes the header's name, which is often copied along. */
export const stripHeaderName = (text: string): string => text.replace(/^\s*x-ssl-client-cert:\s*/i, "");

/** The command that explains the same certificate: by its file name if there is one, otherwise by its text. */
export function explainCommand(account: number, text: string, fileName: string | null): string {
  const argument = fileName ?? (text.trim() === "" ? "certificate.pem" : text.trim());
  return `localpix cert explain --account ${account} ${shellWord(argument)}`;
}
