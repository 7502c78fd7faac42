import { isReais } from "../../server/brazil/money.js";

/**
 * Parses an amount as people type it, in reais: `10`, `10,5`, `10.50`, `1.234,56`, with or without `R$`. Undefined
 * for an empty text, null for anything but an amount above zero. `1.234` is null, because it may be a thousand or
 * one.
 */
export function parseReais(text: string): number | undefined | null {
  const amount = text.replace(/^\s*R\$/i, "").replaceAll(/\s/g, "");
  if (amount === "") return undefined;
  const brazilian = /^\d{1,3}(\.\d{3})+,\d{1,2}$|^\d+,\d{1,2}$/.test(amount);
  if (!brazilian && !/^\d+(\.\d{1,2})?$/.test(amount)) return null;
  const value = Number(brazilian ? amount.replaceAll(".", "").replace(",", ".") : amount);
  return isReais(value) && value > 0 ? value : null;
}

/** Like parseReais, but accepts zero. */
export const parseAmount = (text: string): number | undefined | null =>
  /^(R\$)?\s*0+([.,]0{1,2})?$/i.test(text.trim()) ? 0 : parseReais(text);

/** An amount as the command line takes it: `10,50`. */
export const commandReais = (reais: number): string => reais.toFixed(2).replace(".", ",");
