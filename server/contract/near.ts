import { eitherOf, type Localized } from "./localized.js";
import { mustExist } from "./must-exist.js";

/** The known words that `typed` may be a typo of: at most three, nearest first, regardless of case. */
export function nearMatches(typed: string, known: readonly string[]): string[] {
  return (
    known
      .map((word) => ({ word, maxDistance: Math.max(2, Math.floor(word.length / 3)) }))
      // The distance is at least the difference in length. Checked first, because `typed` may be as long as a file.
      .filter(({ word, maxDistance }) => Math.abs(typed.length - word.length) <= maxDistance)
      .map(({ word, maxDistance }) => ({
        word,
        maxDistance,
        distance: distance(typed.toLowerCase(), word.toLowerCase()),
      }))
      .filter(({ distance, maxDistance }) => distance <= maxDistance)
      .sort((a, b) => a.distance - b.distance)
      .slice(0, 3)
      .map(({ word }) => word)
  );
}

/** A question that suggests words, at least one. */
export function didYouMean(near: readonly string[]): Localized {
  const { en, pt } = eitherOf(...near);
  return { en: `Did you mean ${en}?`, pt: `Você quis dizer ${pt}?` };
}

/** Levenshtein's edit distance. */
function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row++) {
    let last = row;
    const current = [last];
    let [diagonal = 0] = previous;
    for (const [column, above] of previous.entries()) {
      if (column === 0) continue;
      const change = diagonal + (a[row - 1] === b[column - 1] ? 0 : 1);
      last = Math.min(change, above + 1, last + 1);
      current.push(last);
      diagonal = above;
    }
    previous = current;
  }
  return mustExist(previous.at(-1), "distance");
}
