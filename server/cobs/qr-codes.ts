import type { Directory } from "../bacen/directory.js";
import { type BrCode, BrCodeError, decodeBrCode } from "../brazil/brcode.js";
import { salvageBrCode } from "../brazil/brcode-salvage.js";
import { crc16 } from "../brazil/crc16.js";
import { type Centavos, formatReais } from "../brazil/money.js";
import { readPixKey } from "../brazil/pix-key.js";
import type { ChargeService } from "../charges/charge-service.js";
import type { Localized } from "../contract/localized.js";
import { Refusal } from "../contract/refusal.js";
import { crcWarning, fieldsWarning, type Leniency, type Warning } from "../contract/settings/leniency.js";
import type { Cobs } from "./cobs.js";

/** Who is paid by a QR code. */
export interface Payee {
  /** In canonical form (brazil/pix-key.ts). */
  readonly pixKey: string;
  readonly keyType: string;
  /** From the code. */
  readonly name: string;
  /** From the directory. */
  readonly document: string;
  /** For a charge of this sandbox: the last segment of its payload URL. */
  readonly location: string | null;
  /** Mistakes in the code that a lenient sandbox accepts. */
  readonly warnings: readonly Warning[];
}

/** Reads QR codes as a payer's bank does: static and dynamic, our own and foreign. Reads only. */
export interface QrCodes {
  /**
   * The payee of a payment of `value` centavos. Throws the refusals `qr-code-crc-wrong`, `qr-code-invalid` and
   * `qr-code-value-mismatch`.
   */
  payee(qrCode: string, value: Centavos): Payee;
}

/**
 * By how many centavos a payment may differ from the amount of its code or charge (specification: Limits, QR value
 * tolerance).
 */
export const VALUE_TOLERANCE = 1;

export function createQrCodes(
  { directory, chargeService, cobs }: { directory: Directory; chargeService: ChargeService; cobs: Cobs },
  leniency: Pick<Leniency, "qrCodes">,
): QrCodes {
  const destination = ({ key, url = "" }: Pick<BrCode, "key" | "url">) => {
    if (key !== undefined) return { key, location: null };
    const location = url.slice(url.lastIndexOf("/") + 1);
    const charge = chargeService.byLocation(location) ?? cobs.byLocation(location);
    return charge
      ? { key: charge.pixKey, location }
      : { key: directory.keyOfForeignUrl(url), location: null };
  };

  return {
    payee: (qrCode, value) => {
      const { code, warnings } = read(qrCode, leniency.qrCodes);
      const { key, location } = destination(code);
      const payable = readPixKey(key);
      if (payable === null) {
        throw invalid(`a chave ${key} não tem o formato de uma chave PIX`, {
          en: `The key ${key} does not have the format of a PIX key.`,
          pt: `A chave ${key} não tem o formato de uma chave PIX.`,
        });
      }
      if (code.amount !== undefined && Math.abs(code.amount - value) > VALUE_TOLERANCE) {
        throw new Refusal("qr-code-value-mismatch", {
          values: { value: formatReais(value), embedded: formatReais(code.amount) },
        });
      }
      const { type, key: pixKey } = payable;
      const { document } = directory.owner(pixKey);
      return { pixKey, keyType: type, name: code.merchantName, document, location, warnings };
    },
  };
}

/** `problem` is for the response, and `detail` for the explanation. */
const invalid = (problem: string, detail: Localized) =>
  new Refusal("qr-code-invalid", {
    texts: { problem },
    cause: { name: "qr-code-invalid", values: { detail } },
  });

type CodeContent = Pick<BrCode, "key" | "url" | "amount" | "merchantName">;

/**
 * Decodes a code. A wrong CRC or field length is refused, or accepted with a warning if the sandbox is lenient
 * (assumption QR_CRC).
 */
function read(qrCode: string, isLenient: boolean): { code: CodeContent; warnings: readonly Warning[] } {
  try {
    const code = decodeBrCode(qrCode);
    const { crc } = code;
    if (crc.ok) return { code, warnings: [] };
    if (!isLenient) {
      throw new Refusal("qr-code-crc-wrong", {
        values: { received: crc.received, expected: crc.expected },
      });
    }
    return { code, warnings: [crcWarning(crc)] };
  } catch (error) {
    if (!(error instanceof BrCodeError)) throw error;
    const code = isLenient ? salvageBrCode(qrCode) : null;
    if (code === null) throw invalid("não é um BR Code de PIX", error.text);
    const problem = { ...error.text, last: error.fields.at(-1) };
    return { code, warnings: [fieldsWarning(problem), ...wrongCrc(qrCode)] };
  }
}

/** Checks the CRC of a code that could not be decoded. The CRC is always the last four characters. */
function wrongCrc(qrCode: string): Warning[] {
  const [expected, received] = [crc16(qrCode.slice(0, -4)), qrCode.slice(-4)];
  return received === expected ? [] : [crcWarning({ received, expected })];
}
