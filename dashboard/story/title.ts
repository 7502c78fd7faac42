import type { FactEntry } from "../feed/journal-reducer.js";
import { defineWords } from "../words/language.js";
import type { words } from "./titles.en.js";

export type Titles = typeof words;

export const useTitles = defineWords<Titles>({
  en: () => import("./titles.en.js"),
  pt: () => import("./titles.pt.js"),
});

/** The title of a fact. The title of a refusal is its request. */
export function titleOf(fact: FactEntry, titles: Titles): string {
  if (fact.type !== "request.refused") return titles.fact[fact.type];
  return `${fact.data.method} ${fact.data.path} → ${fact.data.status}`;
}
