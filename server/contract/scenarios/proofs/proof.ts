import type { Check } from "../../state/sandbox.control.js";

/** A check of the data, in one language. */
interface Said<Wrong> {
  readonly name: string;
  /** The detail if the check passes, for this many rows. */
  readonly holds: (count: number) => string;
  /** The detail of one violation. */
  readonly broken: (wrong: Wrong) => string;
}

/** A check in both languages: the command line uses English, the dashboard the language of its reader. */
export interface Proof<Wrong> {
  readonly en: Said<Wrong>;
  readonly pt: Said<Wrong>;
}

/** The result of a check over `count` rows with these violations. */
export function checked<Wrong>(proof: Proof<Wrong>, count: number, wrongs: readonly Wrong[]): Check {
  const told = ({ name, holds, broken }: Said<Wrong>) => ({
    name,
    detail: wrongs.length === 0 ? holds(count) : wrongs.map(broken).join("; "),
  });
  const { name, detail } = told(proof.en);
  return { name, ok: wrongs.length === 0, detail, pt: told(proof.pt) };
}

/** A number with its noun, such as "2 accounts". */
export const counted = (one: string, many: string) => (count: number) =>
  `${count} ${count === 1 ? one : many}`;
