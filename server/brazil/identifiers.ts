/** `E` or `D`, ISPB, year, month, day, hour, minute and suffix: 32 characters including the letter (assumption RESEND). */
const END_TO_END_ID = /^[ED]([0-9]{8})([0-9]{4})([0-9]{2})([0-9]{2})([0-9]{2})([0-9]{2})[0-9A-Za-z]{11}$/;

/**
 * The id of a PIX payment between institutions: `E` + ISPB + `yyyyMMddHHmm` in UTC + suffix.
 * `ispb` is 8 digits, `at` is epoch milliseconds, `suffix` is 11 ASCII letters or digits that the caller chooses.
 * Throws RangeError when a part is malformed or the year does not have four digits.
 */
export function endToEndId(ispb: string, at: number, suffix: string): string {
  return interbankId("E", ispb, at, suffix);
}

/** The id of the return of a payment (`rtrId`): like `endToEndId`, with `D` in front. Throws the same RangeErrors. */
export function returnId(ispb: string, at: number, suffix: string): string {
  return interbankId("D", ispb, at, suffix);
}

/**
 * Whether `text` is the id of a payment (E) or of a return (D), and its twelve digits are a minute that exists:
 * February 30th and 24:00 do not. Never throws.
 */
export function isEndToEndId(text: string): boolean {
  const parts = END_TO_END_ID.exec(text);
  if (!parts) return false;
  const [, , year, month, day, hour, minute] = parts;
  const written = `${year}-${month}-${day}T${hour}:${minute}`;
  const at = Date.parse(`${written}:00.000Z`);
  // JavaScript moves February 30th to March instead of refusing it, so compare the parsed date with the text.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(written);
}

/** A `txid` of a `cob` (specification: Immediate charge). */
export const TXID = /^[a-zA-Z0-9]{26,35}$/;

/** The ISPB (8 digits) inside a payment or return id. Throws RangeError when `isEndToEndId` is false. */
export function institutionOf(endToEndId: string): string {
  if (!isEndToEndId(endToEndId)) throw new RangeError(`"${endToEndId}" is not an end-to-end id.`);
  return endToEndId.slice(1, 9);
}

function interbankId(letter: "E" | "D", ispb: string, at: number, suffix: string): string {
  if (!/^[0-9]{8}$/.test(ispb)) throw new RangeError(`"${ispb}" is not an ISPB of 8 digits.`);
  if (!/^[0-9A-Za-z]{11}$/.test(suffix)) throw new RangeError(`"${suffix}" is not 11 letters or digits.`);
  const iso = new Date(at).toISOString(); // toISOString throws a RangeError if `at` is not a valid time.
  if (!/^[0-9]{4}-/.test(iso)) throw new RangeError(`The year of ${iso} does not have four digits.`);
  return `${letter}${ispb}${iso.slice(0, 16).replace(/[-T:]/g, "")}${suffix}`;
}
