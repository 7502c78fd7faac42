import type { FactEntry } from "../feed/journal-reducer.js";
import type { StoryWords } from "./words.js";

/** The title of a fact; for a refusal its request. */
export function titleOf(fact: FactEntry, words: StoryWords): string {
  if (fact.type !== "request.refused") return words.fact[fact.type];
  return `${fact.data.method} ${fact.data.path} → ${fact.data.status}`;
}
