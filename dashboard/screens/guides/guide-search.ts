import MiniSearch from "minisearch";
import { normalizeText } from "../../parts/search-text.js";
import type { Guide, Section } from "./guides.js";

/** A guide with the sections that a search found in it, best first. */
export interface FoundGuide {
  readonly guide: Guide;
  readonly sections: readonly Section[];
}

/** Sections with less than this part of the best score have only common words of the query. */
const MIN_SCORE = 0.4;
/** A message has its entry in the troubleshooting guide, which ranks above other guides that mention the message. */
const TROUBLESHOOTING_BOOST = 2;

const wordsOf = (text: string): string[] => normalizeText(text).match(/[\p{L}\p{N}_]+/gu) ?? [];

/**
 * A search in all sections. A message is found although it contains values that no document has: sections are ranked by
 * how many words they share with the query, and by how rare these are. Without a query it finds all guides, and no sections.
 */
export function createGuideSearch(guides: readonly Guide[]): (query: string) => readonly FoundGuide[] {
  const entries = guides.flatMap((guide) => guide.sections.map((section) => ({ guide, section })));
  // Only a search needs the index, and most readers do not search.
  let index: MiniSearch | null = null;

  return (query) => {
    if (query.trim() === "") return guides.map((guide) => ({ guide, sections: [] }));
    index ??= createIndex(entries);
    const results = index.search(query);
    const min = (results[0]?.score ?? 0) * MIN_SCORE;
    const found = new Map<Guide, Section[]>();
    for (const { id, score } of results) {
      const entry = entries[id];
      if (!entry || score < min) continue;
      found.set(entry.guide, [...(found.get(entry.guide) ?? []), entry.section]);
    }
    return [...found].map(([guide, sections]) => ({ guide, sections }));
  };
}

interface Entry {
  readonly guide: Guide;
  readonly section: Section;
}

function createIndex(entries: readonly Entry[]): MiniSearch {
  const index = new MiniSearch<{ id: number; heading: string; text: string }>({
    fields: ["heading", "text"],
    tokenize: wordsOf,
    processTerm: (term) => term,
    searchOptions: {
      tokenize: (text) => [...new Set(wordsOf(text))],
      boost: { heading: 1.5 },
      // What is being typed is not a whole word yet.
      prefix: (_term, position, terms) => position === terms.length - 1,
      boostDocument: (id) => (entries[id]?.guide.name === "troubleshooting" ? TROUBLESHOOTING_BOOST : 1),
    },
  });
  index.addAll(entries.map(({ section }, id) => ({ id, heading: section.heading.text, text: section.text })));
  return index;
}
