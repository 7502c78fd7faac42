import { documentKind, hasValidCheckDigits } from "./documents.js";

/** The types of a PIX key, as `splits[].pixKeyType` names them. */
export type PixKeyType = "CPF" | "CNPJ" | "EMAIL" | "PHONE" | "RANDOM";

/** The types that a request may declare: `details.keyType` of a cash-out is DOCUMENT for both CPF and CNPJ. */
export type DeclaredKeyType = PixKeyType | "DOCUMENT";

/** The longest e-mail address in the directory (specification: `chave`, max 77). */
const MAX_EMAIL_CHARACTERS = 77;

/**
 * An area code contains no zero; the number has 8 digits (landline) or 9 (mobile). If there are 12 or 13 digits, the
 * first two are the country code 55.
 */
const PHONE = /^(?:\+?55)?([1-9][1-9][0-9]{8,9})$/;
/** The eleven digits of a mobile number: its first digit after the area code is 9. */
const MOBILE = /^[1-9][1-9]9[0-9]{8}$/;
const UUID = /^[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}$/i;
/** A local part without leading, trailing or double dots, then a host name of at least two labels. */
const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/**
 * The canonical form of a key of the declared type, or null if `key` does not have its format (specification: "Formats
 * of details.key"). Documents stay unchanged (only their shape is checked, not their check digits: assumption
 * DOCUMENTS), e-mail becomes lower case, a phone becomes `+55…` (assumption PHONE_KEY; the length says whether a
 * leading 55 is the country code or an area code), a random key becomes a lower-case UUID with hyphens.
 */
export function canonicalPixKey(declared: DeclaredKeyType, key: string): string | null {
  switch (declared) {
    case "DOCUMENT":
      return documentKind(key) === null ? null : key;
    case "CPF":
    case "CNPJ":
      return documentKind(key) === declared ? key : null;
    case "EMAIL":
      return key.length <= MAX_EMAIL_CHARACTERS && EMAIL.test(key) ? key.toLowerCase() : null;
    case "PHONE": {
      const national = PHONE.exec(key)?.[1];
      return national === undefined ? null : `+55${national}`;
    }
    case "RANDOM":
      return UUID.test(key) ? hyphenated(key.replaceAll("-", "").toLowerCase()) : null;
  }
}

/** The type and the canonical form of a key without a declared type. */
export interface ReadKey {
  readonly type: PixKeyType;
  readonly key: string;
}

/**
 * Reads a key without a declared type; null if it is not a key. A phone may be written as in `canonicalPixKey`.
 * Eleven digits are a mobile number if they have that form and the CPF check digits are wrong; otherwise they are a CPF
 * (assumption PHONE_KEY).
 */
export function readPixKey(text: string): ReadKey | null {
  const isMobile = MOBILE.test(text) && !hasValidCheckDigits(text);
  const written = pixKeyType(text);
  const type = written !== null && !isMobile ? written : "PHONE";
  const key = canonicalPixKey(type, text);
  return key === null ? null : { type, key };
}

/** The accepted forms of a phone key, for messages. */
export const PHONE_FORMS = ["5511999999999", "+5511999999999", "11999999999"];

/**
 * The type of a key as the directory writes it (specification: `pixKey` of /dict/pix), or null if the text is not a
 * key: 11 digits are always a CPF and never a phone, a phone carries +55, a random key carries its hyphens.
 */
export function pixKeyType(key: string): PixKeyType | null {
  const document = documentKind(key);
  if (document !== null) return document;
  if (key.startsWith("+") && PHONE.test(key)) return "PHONE";
  if (key.includes("-") && UUID.test(key)) return "RANDOM";
  return canonicalPixKey("EMAIL", key) === null ? null : "EMAIL";
}

function hyphenated(hex: string): string {
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** The canonical form of a key that was validated before; throws a RangeError if it is not a PIX key. */
export function requirePixKey(text: string): string {
  const read = readPixKey(text);
  if (read === null) throw new RangeError(`"${text}" is not a PIX key.`);
  return read.key;
}

/** The same for a key with a declared type. */
export function requirePixKeyOfType(type: Parameters<typeof canonicalPixKey>[0], text: string): string {
  const key = canonicalPixKey(type, text);
  if (key === null) throw new RangeError(`"${text}" is not a PIX key of type ${type}.`);
  return key;
}
