/** The result of an advance of the clock. */
export interface AdvanceResult {
  /** False if the sandbox was stopped on the way; time is then where the advance got to. */
  readonly arrived: boolean;
  /** Number of agenda rows that fired, by kind. */
  readonly fired: ReadonlyMap<string, number>;
}

/** Something scheduled: due time (epoch milliseconds), kind, and subject (an id). */
export interface AgendaRow {
  readonly at: number;
  readonly kind: string;
  readonly subject: number;
}

/** The total over all kinds. */
export const totalCount = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((total, count) => total + count, 0);
