import { isReais } from "../../server/brazil/money.js";

/** Thousands with the separators of Brazil and of English; with a single separator only if it occurs twice. */
const BRAZILIAN = /^\d{1,3}(\.\d{3})+,\d{1,2}$|^\d{1,3}(\.\d{3}){2,}$|^\d+,\d{1,2}$/;
const ENGLISH = /^\d{1,3}(,\d{3})+\.\d{1,2}$|^\d{1,3}(,\d{3}){2,}$|^\d+(\.\d{1,2})?$/;

const withoutCurrency = (text: string) => text.replace(/^\s*R\$/i, "").replaceAll(/\s/g, "");

/**
 * Parses an amount as people type it, in reais: `10`, `10,5`, `10.50`, `1.234,56`, `1,234.56`, with or without `R$`.
 * Undefined for an empty text, null for anything but an amount above zero, and for an ambiguous one.
 */
export function parseReais(text: string): number | undefined | null {
  const amount = withoutCurrency(text);
  if (amount === "") return undefined;
  const isBrazilian = BRAZILIAN.test(amount);
  if (!isBrazilian && !ENGLISH.test(amount)) return null;
  const value = Number(
    isBrazilian ? amount.replaceAll(".", "").replace(",", ".") : amount.replaceAll(",", ""),
  );
  return isReais(value) && value > 0 ? value : null;
}

/** Whether an amount may be a thousand or one, such as `1.234` and `1,234`. */
export const isAmbiguous = (text: string): boolean => /^\d{1,3}[.,]\d{3}$/.test(withoutCurrency(text));

/** Like parseReais, but accepts zero. */
export const parseAmount = (text: string): number | undefined | null =>
  /^(R\$)?\s*0+([.,]0{1,2})?$/i.test(text.trim()) ? 0 : parseReais(text);

/** An amount as the command line takes it: `10,50`. */
export const commandReais = (reais: number): string => reais.toFixed(2).replace(".", ",");
