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
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const change = previous[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(change, previous[column]! + 1, current[column - 1]! + 1));
    }
    previous = current;
  }
  return previous[b.length]!;
}
