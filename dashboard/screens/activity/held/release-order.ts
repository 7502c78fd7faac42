/** Keeps the reader's order of the held deliveries: released ones leave it, new ones are added at the end. */
export function mergeOrder(order: readonly string[], held: readonly string[]): string[] {
  const kept = order.filter((id) => held.includes(id));
  return [...kept, ...held.filter((id) => !kept.includes(id))];
}

/**
 * The deliveries of `line` that a release must name: it sends the others after them, oldest first. None if nothing was
 * moved.
 */
export function orderToSend(line: readonly string[], oldestFirst: readonly string[]): string[] {
  return line.slice(0, line.findLastIndex((id, place) => id !== oldestFirst[place]) + 1);
}

/** Moves a delivery up (`by` −1) or down (+1), as far as the ends. */
export function moveInOrder(line: readonly string[], id: string, by: number): string[] {
  const from = line.indexOf(id);
  const to = from + by;
  if (from === -1 || to < 0 || to >= line.length) return [...line];
  const others = line.filter((other) => other !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}
