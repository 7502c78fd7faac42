import type { Row } from "../../feed/journal-reducer.js";
import { normalizeText } from "../../parts/search-text.js";

/** Rows are immutable, so each row's text is made once. */
const texts = new WeakMap<Row, string>();

/** Whether an attempt or request contains all words; these lines are few, so their text is not kept. */
export function hasAll(value: object, words: readonly string[]): boolean {
  const text = words.length === 0 ? "" : normalizeText(textIn(value));
  return words.every((word) => text.includes(word));
}

export function matches(row: Row, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  let text = texts.get(row);
  if (text === undefined) {
    text = normalizeText(everything(row));
    texts.set(row, text);
  }
  return words.every((word) => text.includes(word));
}

function everything({ seq, fact, progress }: Row): string {
  let text = `${seq} ${fact.type} ${fact.transactionId ?? ""}${textIn(fact.data)}`;
  for (const { id, url } of progress?.deliveries.values() ?? []) text += ` ${id} ${url}`;
  return text;
}

/** The values at any depth; numbers also in Brazilian notation. */
function textIn(value: unknown): string {
  if (typeof value === "string") return ` ${value}`;
  if (typeof value === "number")
    return Number.isInteger(value) ? ` ${value}` : ` ${value} ${String(value).replace(".", ",")}`;
  if (typeof value !== "object" || value === null) return "";
  let text = "";
  for (const key in value) text += textIn((value as Record<string, unknown>)[key]);
  return text;
}
