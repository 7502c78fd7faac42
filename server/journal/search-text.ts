import { centavosFromReais, decimalFromCentavos, isReais, reaisFromCentavos } from "../brazil/money.js";
import type { Fact } from "../contract/journal/journal.js";

/**
 * Converts texts to words of the search index, and queries to expressions. SQLite splits texts at everything but
 * letters and digits and ignores accents, so `pedido-0001` is two words in a row.
 */

/**
 * Amounts that no row of a list shows. They are not indexed, because a search would find rows for no visible reason.
 */
const UNSHOWN: ReadonlySet<string> = new Set([
  "balance",
  "before",
  "fee",
  "final",
  "blocked",
  "released",
  "refunded",
]);

/**
 * Every value of a fact as text. An amount is one word, such as `150x00`, so that no id or time looks like an amount.
 */
export function searchableText(value: unknown): string {
  if (typeof value === "string") return ` ${value}${trailingNumbers(value)}`;
  if (typeof value === "number") return ` ${isReais(value) ? amountWord(value) : value}`;
  if (typeof value !== "object" || value === null) return "";
  let text = "";
  for (const key in value)
    if (!UNSHOWN.has(key)) text += searchableText((value as Record<string, unknown>)[key]);
  return text;
}

/** The amounts that the row of a changed balance shows: before, after, and the change. */
export function balanceText({ before, balance }: Fact<"balance.adjusted">): string {
  const change = Math.abs(centavosFromReais(balance.available) - centavosFromReais(before.available));
  return searchableText([before.available, balance.available, reaisFromCentavos(change)]);
}

/** How many characters of each text of a request are indexed. */
const LONGEST_TEXT = 2_000;

/** The recorded path, body and answer of a call, with the numbers of its body as amounts. */
export function requestText(request: Readonly<Record<"path" | "body" | "answer", string>>): string {
  const [path, body, answer] = [request.path, request.body, request.answer].map((text) =>
    searchableText(text.slice(0, LONGEST_TEXT)),
  );
  let amounts = "";
  for (const [, number] of body?.matchAll(/[:[,]\s*-?(\d{1,12}(?:\.\d{1,2})?)(?=\s*[,}\]])/g) ?? [])
    amounts += searchableText(Number(number));
  return `${path}${body}${amounts}${answer}`;
}

const amountWord = (reais: number) => decimalFromCentavos(centavosFromReais(reais)).replace(".", "x");

/** The numbers after letters, such as `0001` in `PED0001`, so that a text is also found by its number. */
function trailingNumbers(text: string): string {
  let numbers = "";
  for (const [, digits] of text.matchAll(/\p{L}(\d{3,19})(?![\p{L}\d])/gu)) numbers += ` ${digits}`;
  return numbers;
}

/**
 * The FTS5 expression of a query: all its words, each as a prefix; an amount may have its currency, `R$ 49,90`. Null if
 * it has no letter or digit, so it finds nothing.
 */
export function searchExpression(query: string): string | null {
  const words = withoutCurrency(query)
    .split(/\s+/)
    .map(alternatives)
    .filter((phrases) => phrases.length > 0)
    .map((phrases) => (phrases.length === 1 ? phrases[0] : `(${phrases.join(" OR ")})`));
  return words.length === 0 ? null : words.join(" AND ");
}

/** A typed amount: `1.234,56` has the whole part `1234` and the decimals `56`; `1.234` has the decimals "". */
interface TypedAmount {
  readonly whole: string;
  readonly decimals: string;
}

/** An amount as Brazil, English or JSON writes it, also with its sign; null for any other word. */
function readAmount(word: string): TypedAmount | null {
  const unsigned = word.replace(/^[+−-]/, "");
  const found =
    unsigned.match(/^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/) ??
    unsigned.match(/^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/);
  return found && { whole: (found[1] ?? "").replaceAll(/\D/g, ""), decimals: found[2] ?? "" };
}

/**
 * The phrases for the possible meanings of a word: `1.234,56` is an amount, but a text may also contain it literally.
 */
function alternatives(word: string): string[] {
  const text = phrase(word);
  const amount = readAmount(word);
  if (text === "" || amount === null) return text === "" ? [] : [`${text}*`];
  const { whole, decimals } = amount;
  if (decimals === "") return [...new Set([`"${whole}"*`, `${text}*`])];
  // After two decimals nothing can follow: "17,98" is not the beginning of a time such as 17.980.
  const end = decimals.length === 2 ? "" : "*";
  return [`"${whole}x${decimals}"${end}`, `${text}${end}`];
}

/** A phrase that matches these words in a row. */
function phrase(word: string): string {
  const parts = word.match(/[\p{L}\p{N}\p{M}]+/gu);
  return parts === null ? "" : `"${parts.join(" ")}"`;
}

/**
 * For a query that is one amount with decimals or thousands separators (`R$ 1.234,50`): the forms in which request
 * bodies contain it, as a JSON number (`1234.5`) and as the central bank's text (`1234.50`). Empty for any other query.
 */
export function writtenAmounts(query: string): readonly string[] {
  const word = withoutCurrency(query).replaceAll(/\s/g, "");
  const amount = /^[+−-]?\d+$/.test(word) ? null : readAmount(word);
  if (amount === null) return [];
  const decimal = `${amount.whole}.${amount.decimals.padEnd(2, "0")}`;
  return [...new Set([String(Number(decimal)), decimal])];
}

const withoutCurrency = (query: string) => query.replaceAll(/(?<![\p{L}\p{N}])R\$/giu, " ");
