/**
 * Money is a whole number of centavos everywhere inside localpix; reais appear only in the bodies that the
 * specification defines. Conversions go through the decimal text of a number, because 1.1 * 100 is not 110.
 */
export type Centavos = number;

/** R$ 9.999.999.999,99: the thirteen characters that field 54 of a BR Code can hold (AMOUNT_MAXIMUM). */
export const MAX_CENTAVOS = 999_999_999_999;

/**
 * Whether `value`, in reais, is an amount that a request may carry: finite, at most 2 decimals as written, and
 * not beyond MAX_CENTAVOS in either direction (specification: `value` of cash-in and cash-out). Never throws.
 */
export function isReais(value: number): boolean {
  return hasCentavos(value) && Math.abs(value) <= MAX_CENTAVOS / 100;
}

/** Like `isReais` but without the limit, for balances: whether `value` has at most 2 decimals. Never throws. */
export function hasCentavos(value: number): boolean {
  // String() gives the shortest text that reads back as the same number, so 4.35 is "4.35" and 1e21 is "1e+21".
  return Number.isFinite(value) && /^-?[0-9]+(\.[0-9]{1,2})?$/.test(String(value));
}

/** Reais to centavos, exactly. Throws RangeError when `isReais(value)` is false. */
export function centavosFromReais(value: number): Centavos {
  if (!isReais(value)) throw new RangeError(`${value} is not an amount in reais with at most 2 decimals.`);
  // Within the limit, the rounding error of the product is far below half a centavo. Adding 0 turns -0 into 0.
  return Math.round(value * 100) + 0;
}

/** Centavos to the number of reais with the same decimal text. Throws RangeError unless `c` is a whole number. */
export function reaisFromCentavos(c: Centavos): number {
  return wholeCentavos(c) / 100;
}

/**
 * Whether `text` is an amount as `cob` and `devolucao` write it, such as "123.45": 1 to 10 digits without useless
 * leading zeros, a dot, 2 digits (specification: `valor.original`, `valor`). Never throws.
 */
export function isDecimal(text: string): boolean {
  return /^(0|[1-9][0-9]{0,9})\.[0-9]{2}$/.test(text);
}

/** "123.45" (reais) to 12345 centavos. Throws RangeError when `isDecimal(text)` is false. */
export function centavosFromDecimal(text: string): Centavos {
  if (!isDecimal(text)) throw new RangeError(`"${text}" is not an amount such as "123.45".`);
  return Number(text.replace(".", ""));
}

/** 1000 centavos to "10.00", with "-" in front of a negative. Throws RangeError unless `c` is a whole number. */
export function decimalFromCentavos(c: Centavos): string {
  const digits = String(Math.abs(wholeCentavos(c))).padStart(3, "0");
  return `${c < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Centavos as a Brazilian reads them: 123456 is "R$ 1.234,56" and -100 is "-R$ 1,00". The space is a plain one,
 * unlike Intl's, so that the text can be searched and compared. Throws RangeError unless `c` is a whole number.
 */
export function formatReais(c: Centavos): string {
  const [reais = "", cents = ""] = decimalFromCentavos(Math.abs(c)).split(".");
  return `${c < 0 ? "-" : ""}R$ ${reais.replace(/\B(?=([0-9]{3})+$)/g, ".")},${cents}`;
}

/**
 * `percent` of `c` centavos, rounded down to the centavo (specification: `splits`; assumption SPLITS). `percent` is the
 * percent itself (10 means 10%) and counts exactly as its decimal text says, so 10% of 70 is 7. Above 100 the result
 * exceeds `c`; the caller decides whether this is allowed. Throws RangeError when either number is negative or not
 * finite, or when `c` is not a whole number.
 */
export function percentOf(c: Centavos, percent: number): Centavos {
  const written = /^([0-9]+)(?:\.([0-9]+))?(?:e([+-][0-9]+))?$/.exec(String(percent));
  if (!written) throw new RangeError(`${percent} is not a percent.`);
  if (wholeCentavos(c) < 0)
    throw new RangeError(`A percent of a negative amount (${c}) has no meaning here.`);
  const [, whole = "", fraction = "", exponent = "0"] = written;
  const product = BigInt(c) * BigInt(whole + fraction);
  const decimals = fraction.length - Number(exponent) + 2; // + 2, because a percent is a hundredth.
  return Number(decimals >= 0 ? product / 10n ** BigInt(decimals) : product * 10n ** BigInt(-decimals));
}

/** A fraction of a centavo is always a bug in localpix, so this throws before the fraction reaches a balance. */
function wholeCentavos(c: Centavos): Centavos {
  if (!Number.isSafeInteger(c)) throw new RangeError(`${c} is not a whole number of centavos.`);
  return c;
}
