/** Without accents and in lower case, so that `jose` finds `José`. */
export function normalizeText(text: string): string {
  // Most texts are plain ASCII, and skipping normalize() makes the search of a long history quick.
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase().trim();
  return text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .trim();
}

/** The words of a query, each of which a row must contain. */
export function searchWords(query: string): string[] {
  return normalizeText(query).split(/\s+/).filter(Boolean);
}
