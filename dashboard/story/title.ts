import type { FactEntry } from "../feed/journal-reducer.js";
import type { StoryWords } from "./words.js";

/** What happened, in a few words; a refusal is best known by the request that met it. */
export function titleOf(fact: FactEntry, words: StoryWords): string {
  if (fact.type !== "request.refused") return words.fact[fact.type];
  return `${fact.data.method} ${fact.data.path} → ${fact.data.status}`;
}
