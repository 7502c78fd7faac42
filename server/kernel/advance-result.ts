/** What became of an advance. */
export interface AdvanceResult {
  /** False: the sandbox was stopped half-way, and time is where it got to. */
  readonly arrived: boolean;
  /** How many rows of each kind fired. */
  readonly fired: ReadonlyMap<string, number>;
}

/** Something that happens later: when (epoch milliseconds), what, and to which subject (an id). */
export interface AgendaRow {
  readonly at: number;
  readonly kind: string;
  readonly subject: number;
}

/** How many rows that were, of all kinds. */
export const sum = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((total, count) => total + count, 0);
