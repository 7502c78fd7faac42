import type { AssumptionId } from "../../server/contract/assumptions/assumptions.js";

/** A test that proves a rule: its file, and its full name as vitest has it (`describe > … > test`). */
export interface Proof {
  readonly file: string;
  readonly test: string;
}

/** One rule of the specification. */
export interface Rule {
  /** Section and item. It stays as it is once it is published, because others cite it. */
  readonly id: string;
  /** The rule in one line of our own words. */
  readonly says: string;
  readonly proofs: readonly Proof[];
  /** What decides where the specification is silent. */
  readonly assumptions: readonly AssumptionId[];
}

/** A section of the specification, under its heading there. */
export interface Section {
  readonly title: string;
  readonly rules: readonly Rule[];
}

/** One rule; `assumptions` are those that it rests on. */
export const rule = (
  id: string,
  says: string,
  proofs: readonly Proof[],
  ...assumptions: AssumptionId[]
): Rule => ({ id, says, proofs, assumptions });

/** Names tests that stand in one file, within the same `describe`s. */
export const testsIn =
  (file: string, ...describes: string[]) =>
  (...names: string[]): Proof[] =>
    names.map((name) => ({ file, test: [...describes, name].join(" > ") }));
