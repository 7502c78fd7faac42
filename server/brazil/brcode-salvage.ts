import { GLOBALLY_UNIQUE_ID } from "./brcode-content.js";
import type { Centavos } from "./money.js";
import { readPixKey } from "./pix-key.js";

/** The contents found in a code with wrong field lengths. */
export interface SalvagedCode {
  readonly key?: string;
  /** Without scheme, as written. */
  readonly url?: string;
  /** In centavos. Absent if none was found: the payer then chooses the amount. */
  readonly amount?: Centavos;
  /** Empty if none was found. */
  readonly merchantName: string;
}

/** The field after the account, which every code has: category and currency. */
const NEXT_FIELD = /5204\d{4}5303986/;

/**
 * Finds the key or payload URL and the amount in a code with wrong field lengths, by the fields around them. Sample
 * codes in documentation often have values that were replaced by hand (assumption QR_CRC). Null if the code has no
 * PIX account with a key or a URL.
 */
export function salvageBrCode(text: string): SalvagedCode | null {
  const mark = text.toLowerCase().indexOf(GLOBALLY_UNIQUE_ID);
  if (mark === -1) return null;
  const rest = text.slice(mark + GLOBALLY_UNIQUE_ID.length);
  const end = NEXT_FIELD.exec(rest)?.index ?? rest.length;
  const account = destinationOf(rest.slice(0, end));
  if (account === null) return null;
  const after = rest.slice(end);
  const amount = /^5204\d{4}530398654\d\d(\d{1,10})(?:\.(\d{0,2}))?5802BR/.exec(after);
  const centavos = amount ? Number(`${amount[1]}${(amount[2] ?? "").padEnd(2, "0")}`) : 0;
  const merchantName = /5802BR59\d\d(.{1,25}?)60\d\d/su.exec(after)?.[1] ?? "";
  return { ...account, ...(centavos > 0 ? { amount: centavos } : {}), merchantName };
}

/** The key (01) or the URL (25) at the start of the text between the identifier and the next field. */
function destinationOf(content: string): { key: string } | { url: string } | null {
  const field = /^(01|25)(\d\d)(.+)$/su.exec(content);
  if (!field) return null;
  const [, id, length, value] = field as unknown as [string, string, string, string];
  const asAnnounced = value.slice(0, Number(length));
  if (id === "25") return { url: value };
  // A description (02 and its length) may follow the key, but the key may also contain these digits, so the longest
  // text that is a valid key wins.
  const beforeDescription = [...value.matchAll(/02\d\d/g)]
    .map(({ index }) => value.slice(0, index))
    .reverse();
  const key = [value, ...beforeDescription, asAnnounced].find((candidate) => readPixKey(candidate) !== null);
  return key === undefined ? null : { key };
}
