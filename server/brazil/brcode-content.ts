import { BrCodeError, type BrCodeField, type InBothLanguages } from "./emv.js";
import type { Centavos } from "./money.js";

/** Marks the field (26 to 51) of a BR Code that has the PIX account: its subfield 00 has this value. */
export const GLOBALLY_UNIQUE_ID = "br.gov.bcb.pix";

/** Who is paid: by key and description in a static code, by payload URL (without scheme) in a dynamic one. */
export type BrCodeAccount =
  | { kind: "static"; key: string; description?: string }
  | { kind: "dynamic"; url: string; description?: string };

/** Returns `field`. Throws BrCodeError if its value does not have the format; `what` completes "should be …". */
export function checked(field: BrCodeField, what: InBothLanguages, format: RegExp): BrCodeField {
  if (format.test(field.value)) return field;
  const { id, value, offset } = field;
  throw new BrCodeError(
    {
      en: `Field ${id} at position ${offset} should be ${what.en}, not "${value}".`,
      pt: `O campo ${id} na posição ${offset} deveria ser ${what.pt}, não "${value}".`,
    },
    offset + 4,
  );
}

/**
 * The PIX account among the fields of a code; `end` is the length of the code. The identifier may be in upper or lower
 * case, as in wallets. Throws BrCodeError if there is no such account, or if it has neither a key nor a URL, or both.
 */
export function accountOf(fields: BrCodeField[], end: number): BrCodeAccount {
  const account = fields.find((field) => childOf(field, "00")?.toLowerCase() === GLOBALLY_UNIQUE_ID);
  if (!account) {
    throw new BrCodeError(
      {
        en: `None of the fields 26 to 51 is for PIX: ${GLOBALLY_UNIQUE_ID} is missing.`,
        pt: `Nenhum dos campos 26 a 51 é de PIX: falta ${GLOBALLY_UNIQUE_ID}.`,
      },
      end,
    );
  }
  const key = childOf(account, "01");
  const url = childOf(account, "25");
  const description = childOf(account, "02");
  const rest = description === undefined ? {} : { description };
  if (key !== undefined && url === undefined) return { kind: "static", key, ...rest };
  if (url !== undefined && key === undefined) return { kind: "dynamic", url, ...rest };
  const { id, offset } = account;
  const found = key === undefined ? { en: "neither", pt: "nenhuma" } : { en: "both", pt: "as duas" };
  throw new BrCodeError(
    {
      en: `Field ${id} at position ${offset} should hold a key (01) or a URL (25), but holds ${found.en}.`,
      pt: `O campo ${id} na posição ${offset} deveria ter uma chave (01) ou uma URL (25), mas tem ${found.pt}.`,
    },
    offset,
  );
}

/**
 * Field 54 in centavos; 0 if there is none. Real codes write the same amount as "10", "10.0" or "10.00"; all are
 * read. Throws BrCodeError for anything else.
 */
export function amountOf(field: BrCodeField | undefined): Centavos {
  if (!field) return 0;
  checked(
    field,
    { en: "an amount such as 10.00", pt: "um valor como 10.00" },
    /^[0-9]{1,10}(\.[0-9]{0,2})?$/,
  );
  const [reais = "", cents = ""] = field.value.split(".");
  return Number(reais + cents.padEnd(2, "0"));
}

function childOf(field: BrCodeField, id: string): string | undefined {
  // Templates 80 to 99 may belong to PIX too (recurring payments), but they do not name the payee.
  if (field.id < "26" || field.id > "51") return undefined;
  return field.children?.find((child) => child.id === id)?.value;
}
