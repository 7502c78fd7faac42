import type { Row } from "../../feed/fold.js";

/** Each row's text is made once: rows are replaced, never changed, so it cannot grow stale. */
const texts = new WeakMap<Row, string>();

/** Without accents and capitals, so that `jose` finds `José`. */
export function plain(text: string): string {
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
  const parts: string[] = [String(seq), fact.type, fact.transactionId ?? ""];
  collect(fact.data, parts);
  for (const { id, url } of track?.deliveries.values() ?? []) parts.push(id, url);
  return parts.join(" ");
}

function collect(value: unknown, parts: string[]): void {
  if (value === null || value === undefined) return;
  if (typeof value === "object") for (const inner of Object.values(value)) collect(inner, parts);
  else if (typeof value === "number") parts.push(String(value), String(value).replace(".", ","));
  else parts.push(String(value));
}
