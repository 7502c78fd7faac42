import { foldToAscii } from "./ascii.js";
import { accountOf, amountOf, checked, GLOBALLY_UNIQUE_ID } from "./brcode-content.js";
import { crc16 } from "./crc16.js";
import { BrCodeError, type BrCodeField, type InBothLanguages, readFields, writeField } from "./emv.js";
import { type Centavos, decimalFromCentavos, MAX_CENTAVOS } from "./money.js";

export { BrCodeError, type BrCodeField } from "./emv.js";

/** A parsed BR Code, the text that users copy and paste. */
export interface BrCode {
  /** A dynamic code carries a payload URL; a static one carries the key itself. */
  kind: "static" | "dynamic";
  key?: string;
  description?: string;
  /** Without scheme, as written. */
  url?: string;
  /** In centavos; absent when the payer chooses. */
  amount?: Centavos;
  merchantName: string;
  merchantCity: string;
  /** Absent if the code has `***`, which means no txid. */
  txid?: string;
  /** Whether field 01 is 12: the code can be paid only once. */
  oneTime: boolean;
  /** `ok` is false when the checksum is wrong; the caller decides what follows (assumption QR_CRC). */
  crc: { expected: string; received: string; ok: boolean };
  fields: BrCodeField[];
}

/** The fields of both kinds of code. `amount` is in centavos; names are folded to ASCII, then cut to 25 and 15 characters. */
interface Merchant {
  amount?: Centavos | undefined;
  merchantName: string;
  merchantCity: string;
}

const NO_TXID = "***";
const MAX_URL_CHARACTERS = 77;

/**
 * A static code: anybody can pay it, any number of times. `key` is a canonical PIX key of at most 77 characters,
 * `txid` at most 25 of [a-zA-Z0-9] (absent: `***` is written), `description` is folded to ASCII. Throws RangeError
 * when one of them, a folded name or the amount is empty or malformed, or key and description together are too long.
 */
export function encodeStaticCode(
  code: Merchant & { key: string; txid?: string | undefined; description?: string | undefined },
): string {
  const { key, txid = NO_TXID } = code;
  if (!/^[!-~]{1,77}$/.test(key)) throw new RangeError(`"${key}" cannot be the key of a code.`);
  if (txid !== NO_TXID && !/^[a-zA-Z0-9]{1,25}$/.test(txid)) {
    throw new RangeError(`"${txid}" is not a txid of a static code: 1 to 25 letters or digits.`);
  }
  const description = foldToAscii(code.description ?? "");
  const account = writeField("01", key) + (description === "" ? "" : writeField("02", description));
  return assemble("", account, code, txid);
}

/**
 * A dynamic code: the charge itself is read from `url`, at most 77 printable characters without scheme. Throws
 * RangeError when the URL is malformed, or a folded name or the amount is empty or malformed.
 */
export function encodeDynamicCode(code: Merchant & { url: string }): string {
  if (!/^[!-~]+$/.test(code.url) || code.url.length > MAX_URL_CHARACTERS || code.url.includes("://")) {
    throw new RangeError(
      `"${code.url}" is not a URL without scheme of at most ${MAX_URL_CHARACTERS} characters.`,
    );
  }
  return assemble(writeField("01", "12"), writeField("25", code.url), code, NO_TXID);
}

function assemble(initiation: string, account: string, merchant: Merchant, txid: string): string {
  const { amount } = merchant;
  if (amount !== undefined && (amount < 1 || amount > MAX_CENTAVOS)) {
    throw new RangeError(`A code cannot ask for ${amount} centavos.`);
  }
  const body = [
    writeField("00", "01"),
    initiation,
    writeField("26", writeField("00", GLOBALLY_UNIQUE_ID) + account),
    writeField("52", "0000"),
    writeField("53", "986"),
    amount === undefined ? "" : writeField("54", decimalFromCentavos(amount)),
    writeField("58", "BR"),
    writeField("59", foldToAscii(merchant.merchantName).slice(0, 25).trim()),
    writeField("60", foldToAscii(merchant.merchantCity).slice(0, 15).trim()),
    writeField("62", writeField("05", txid)),
    "6304",
  ].join("");
  return body + crc16(body);
}

/**
 * Parses a code. Throws BrCodeError, with a sentence and a position, when the text is not a BR Code for PIX. A
 * wrong CRC does not throw: `crc.ok` is false. An amount of zero means that the payer chooses, so it is left out.
 */
export function decodeBrCode(text: string): BrCode {
  if (!text.startsWith("000201"))
    throw new BrCodeError({ en: "A BR Code starts with 000201.", pt: "Um BR Code começa com 000201." }, 0);
  const fields = readFields(text);
  const at = (id: string) => fields.find((field) => field.id === id);
  const required = (id: string, what: InBothLanguages, format: RegExp) => {
    const field = at(id);
    if (!field)
      throw new BrCodeError(
        { en: `Field ${id} (${what.en}) is missing.`, pt: `Falta o campo ${id} (${what.pt}).` },
        text.length,
      );
    return checked(field, what, format).value;
  };
  required(
    "52",
    { en: "the merchant category, four digits", pt: "a categoria do comércio, quatro dígitos" },
    /^[0-9]{4}$/,
  );
  required("53", { en: "the currency, 986 for reais", pt: "a moeda, 986 para reais" }, /^986$/);
  required("58", { en: "the country, BR", pt: "o país, BR" }, /^BR$/);
  const merchantName = required(
    "59",
    { en: "the merchant's name, at most 25 characters", pt: "o nome do recebedor, no máximo 25 caracteres" },
    /^.{1,25}$/su,
  );
  const merchantCity = required(
    "60",
    {
      en: "the merchant's city, at most 15 characters",
      pt: "a cidade do recebedor, no máximo 15 caracteres",
    },
    /^.{1,15}$/su,
  );
  const received = required(
    "63",
    { en: "the CRC, four characters", pt: "o CRC, quatro caracteres" },
    /^.{4}$/su,
  );
  const last = fields.at(-1);
  if (last?.id !== "63")
    throw new BrCodeError(
      { en: "Nothing may follow field 63, the CRC.", pt: "Nada pode vir depois do campo 63, o CRC." },
      last?.offset ?? 0,
    );
  const expected = crc16(text.slice(0, -4));

  const method = at("01");
  if (method)
    checked(
      method,
      { en: "11 for many payments or 12 for one", pt: "11 para muitos pagamentos ou 12 para um" },
      /^1[12]$/,
    );
  const amount = amountOf(at("54"));
  const txid = at("62")?.children?.find(({ id }) => id === "05")?.value;
  return {
    ...accountOf(fields, text.length),
    ...(amount > 0 && { amount }),
    merchantName,
    merchantCity,
    ...(txid !== undefined && txid !== NO_TXID && { txid }),
    oneTime: method?.value === "12",
    crc: { expected, received, ok: received === expected },
    fields,
  };
}
