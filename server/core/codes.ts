import type { Directory } from "../bacen/directory.js";
import { type BrCode, BrCodeError, decodeBrCode } from "../brazil/brcode.js";
import { type Centavos, formatReais } from "../brazil/money.js";
import { canonicalPixKey, pixKeyType } from "../brazil/pix-key.js";
import { Refusal } from "../contract/refusal.js";
import type { Cobs } from "./cobs.js";
import type { Receivables } from "./receivables.js";

/** Who is paid by a QR code. */
export interface Payee {
  /** Canonical. */
  readonly pixKey: string;
  readonly keyType: string;
  /** As the code says. */
  readonly name: string;
  /** As the directory says. */
  readonly document: string;
  /** Of a charge of this sandbox: the last part of its payload URL. */
  readonly location: string | null;
  /** What was accepted although it is wrong, in English. */
  readonly warning: string | null;
}

/** QR codes as a payer's bank reads them: static and dynamic, ours and those of others. Reads only. */
export interface Codes {
  /** Who is paid with `value` centavos. Throws the refusals `qr-code-invalid` and `qr-code-value-mismatch`. */
  payee(qrCode: string, value: Centavos): Payee;
}

/** How far a payment may be from the amount that a code or a charge says (Limits, QR value tolerance), in centavos. */
export const TOLERANCE = 1;

export function createCodes(
  { directory, receivables, cobs }: { directory: Directory; receivables: Receivables; cobs: Cobs },
  settings: { lenient: boolean },
): Codes {
  const destination = ({ key, url = "" }: BrCode) => {
    if (key !== undefined) return { key, location: null };
    const location = url.split("/").at(-1)!;
    const charge = receivables.byLocation(location) ?? cobs.byLocation(location);
    return charge ? { key: charge.pixKey!, location } : { key: directory.keyBehind(url), location: null };
  };

  return {
    payee: (qrCode, value) => {
      const code = decoded(qrCode);
      const warning = code.crc.ok ? null : crcWarning(code.crc, settings.lenient);
      const { key, location } = destination(code);
      const type = pixKeyType(key);
      if (type === null) throw invalid(`a chave ${key} não tem o formato de uma chave PIX`);
      if (code.amount !== undefined && Math.abs(code.amount - value) > TOLERANCE) {
        throw new Refusal("qr-code-value-mismatch", {
          values: { value: formatReais(value), embedded: formatReais(code.amount) },
        });
      }
      const pixKey = canonicalPixKey(type, key)!;
      const { document } = directory.find(pixKey) ?? directory.somebody(pixKey);
      return { pixKey, keyType: type, name: code.merchantName, document, location, warning };
    },
  };
}

const invalid = (problem: string, detail?: string) =>
  new Refusal("qr-code-invalid", { values: { problem, ...(detail === undefined ? {} : { detail }) } });

function decoded(qrCode: string): BrCode {
  try {
    return decodeBrCode(qrCode);
  } catch (error) {
    if (error instanceof BrCodeError) throw invalid("não é um BR Code de PIX", error.message);
    throw error;
  }
}

/** A wrong CRC is refused, or accepted with a warning (QR_CRC). */
function crcWarning({ received, expected }: BrCode["crc"], lenient: boolean): string {
  if (!lenient) throw invalid(`o CRC é ${received}, mas deveria ser ${expected}`);
  return `The CRC of the QR code is ${received}, but should be ${expected}; --lenient-qr accepts it.`;
}
