/** As many characters around a place tell a reader where it is. */
const AROUND = 22;

export interface Place {
  readonly before: string;
  /** The character at the place, however it is encoded; empty where the text has ended. */
  readonly at: string;
  readonly after: string;
}

/** What stands around a place in what was sent; line breaks show as ↵, so that it is one line to look at. */
export function placeIn(sent: string, position: number): Place {
  const [at = ""] = /^(%[0-9a-f]{2}|[\s\S])?/i.exec(sent.slice(position)) ?? [];
  const shown = (from: number, to?: number) => sent.slice(from, to).replaceAll(/\r?\n/g, "↵");
  return {
    before: shown(Math.max(0, position - AROUND), position),
    at,
    after: shown(position + at.length, position + at.length + AROUND),
  };
}

/** Whoever copies a header often copies its name too. */
export const withoutName = (text: string): string => text.replace(/^\s*x-ssl-client-cert:\s*/i, "");

/** The command that explains the same: of the file that it was read from, else of the text itself. */
export function explainCommand(account: number, sent: string, fileName: string | null): string {
  const typed = fileName ?? (sent.trim() === "" ? "certificate.pem" : sent.trim());
  // A name that no shell changes needs no quotes.
  const word = /^[\w./-]+$/.test(typed) ? typed : `'${typed.replaceAll("'", `'\\''`)}'`;
  return `localpix cert explain --account ${account} ${word}`;
}
