import { mustExist } from "./must-exist.js";

/** Of the known words, those that a typo could have meant, nearest first; at most three. Case does not count. */
export function nearMatches(typed: string, known: readonly string[]): string[] {
  return (
    known
      .map((word) => ({ word, most: Math.max(2, Math.floor(word.length / 3)) }))
      // Never nearer than their lengths: what is typed may be a whole file, and the distance costs its length.
      .filter(({ word, most }) => Math.abs(typed.length - word.length) <= most)
      .map(({ word, most }) => ({ word, most, distance: distance(typed.toLowerCase(), word.toLowerCase()) }))
      .filter(({ distance, most }) => distance <= most)
      .sort((a, b) => a.distance - b.distance)
      .slice(0, 3)
      .map(({ word }) => word)
  );
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
