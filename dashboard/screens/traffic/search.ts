import type { Row } from "../../feed/fold.js";

/** Each row's text is made once: rows are replaced, never changed, so it cannot grow stale. */
const texts = new WeakMap<Row, string>();

/** Without accents and capitals, so that `jose` finds `José`. */
export function plain(text: string): string {
  // Most texts have neither accents nor anything else to take apart, and a long history has very many texts.
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase().trim();
  return text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .trim();
}

/** The words of a query, each of which a row must contain. */
export function wordsOf(query: string): string[] {
  return plain(query).split(/\s+/).filter(Boolean);
}

/** Whether a line that is no row has all of the words; such lines are few and live shortly. */
export function hasAll(value: object, words: readonly string[]): boolean {
  const text = words.length === 0 ? "" : plain(textIn(value));
  return words.every((word) => text.includes(word));
}

export function matches(row: Row, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  let text = texts.get(row);
  if (text === undefined) {
    text = plain(everything(row));
    texts.set(row, text);
  }
  return words.every((word) => text.includes(word));
}

function everything({ seq, fact, track }: Row): string {
  let text = `${seq} ${fact.type} ${fact.transactionId ?? ""}${textIn(fact.data)}`;
  for (const { id, url } of track?.deliveries.values() ?? []) text += ` ${id} ${url}`;
  return text;
}

/** Every value, however deep, with numbers also as Brazil writes them. */
function textIn(value: unknown): string {
  if (typeof value === "string") return ` ${value}`;
  if (typeof value === "number")
    return Number.isInteger(value) ? ` ${value}` : ` ${value} ${String(value).replace(".", ",")}`;
  if (typeof value !== "object" || value === null) return "";
  let text = "";
  for (const key in value) text += textIn((value as Record<string, unknown>)[key]);
  return text;
}
