import { centavosFromReais, decimalFromCentavos, isReais } from "../brazil/money.js";

/**
 * Converts texts to words of the search index, and queries to expressions. SQLite splits texts at everything but
 * letters and digits and ignores accents, so `pedido-0001` is two words in a row.
 */

/** Every value of a fact as text. An amount is written with two decimals, so that `150`, `150,00` and `150.00` find it. */
export function searchableText(value: unknown): string {
  if (typeof value === "string") return ` ${value}${trailingNumbers(value)}`;
  if (typeof value === "number")
    return ` ${isReais(value) ? decimalFromCentavos(centavosFromReais(value)) : value}`;
  if (typeof value !== "object" || value === null) return "";
  let text = "";
  for (const key in value) text += searchableText((value as Record<string, unknown>)[key]);
  return text;
}

/** `PED0001` is also found by its number. */
function trailingNumbers(text: string): string {
  let numbers = "";
  for (const [, digits] of text.matchAll(/\p{L}(\d{3,19})(?![\p{L}\d])/gu)) numbers += ` ${digits}`;
  return numbers;
}

/**
 * The FTS5 expression of a query: all its words, each as a prefix; an amount may have its currency, `R$ 49,90`. Null if it has no letter or digit, so it finds
 * nothing.
 */
export function searchExpression(query: string): string | null {
  const words = query
    .replaceAll(/(?<![\p{L}\p{N}])R\$/giu, " ")
    .split(/\s+/)
    .map((word) => alternatives(word).map(phrase).filter(Boolean))
    .filter((phrases) => phrases.length > 0)
    .map((phrases) => (phrases.length === 1 ? phrases[0] : `(${phrases.join(" OR ")})`));
  return words.length === 0 ? null : words.join(" AND ");
}

/** What a word may mean: `1.234,56` is the amount 1234.56, and `1.234` may also be two numbers. */
function alternatives(word: string): string[] {
  const amount =
    word.match(/^(\d{1,3}(?:\.\d{3})+)(,\d{1,2})?$/) ?? word.match(/^(\d{1,3}(?:,\d{3})+)(\.\d{1,2})?$/);
  if (!amount) return [word];
  const whole = `${amount[1]?.replaceAll(/\D/g, "")}${amount[2] ?? ""}`;
  return amount[2] === undefined ? [whole, word] : [whole];
}

/** The words in a row; the last one is a prefix. */
function phrase(word: string): string {
  const parts = word.match(/[\p{L}\p{N}\p{M}]+/gu);
  return parts === null ? "" : `"${parts.join(" ")}"*`;
}
