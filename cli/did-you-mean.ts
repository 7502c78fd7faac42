import { nearMatches } from "../server/contract/near.js";

/** The known words that a typo could have meant, as a question; `otherwise` if there are none. */
export function didYouMean(typed: string, words: readonly string[], otherwise: string): string {
  const near = nearMatches(typed, words);
  return near.length > 0 ? `Did you mean ${near.join(" or ")}?` : otherwise;
}
