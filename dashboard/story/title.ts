import type { FactEntry } from "../feed/fold.js";
import type { Words } from "../words/en.js";

/** What happened, in a few words; a refusal is best known by the request that met it. */
export function titleOf(fact: FactEntry, words: Words): string {
  if (fact.type !== "request.refused") return words.fact[fact.type];
  return `${fact.data.method} ${fact.data.path} → ${fact.data.status}`;
}
