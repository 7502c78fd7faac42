import { nearMatches } from "../server/contract/near.js";

/** A question that suggests the known words similar to `typed`; `otherwise` if no word is similar. */
export function didYouMean(typed: string, words: readonly string[], otherwise: string): string {
  const near = nearMatches(typed, words);
  return near.length > 0 ? `Did you mean ${near.join(" or ")}?` : otherwise;
}
