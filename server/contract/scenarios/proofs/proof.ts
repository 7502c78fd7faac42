import type { Check } from "../../state/sandbox.control.js";

/** One thing that must hold of every data file, in the words of one language. */
interface Said<Wrong> {
  readonly name: string;
  /** That it holds, of so many. */
  readonly holds: (count: number) => string;
  /** One place where it does not. */
  readonly broken: (wrong: Wrong) => string;
}

/** The same in both languages: the command line speaks English, the dashboard the language of its reader. */
export interface Proof<Wrong> {
  readonly en: Said<Wrong>;
  readonly pt: Said<Wrong>;
}

/** What came of a proof that looked at `count` things and found these wrong. */
export function checked<Wrong>(proof: Proof<Wrong>, count: number, wrongs: readonly Wrong[]): Check {
  const told = ({ name, holds, broken }: Said<Wrong>) => ({
    name,
    detail: wrongs.length === 0 ? holds(count) : wrongs.map(broken).join("; "),
  });
  const { name, detail } = told(proof.en);
  return { name, ok: wrongs.length === 0, detail, pt: told(proof.pt) };
}

/** A number with its noun, as a person says it. */
export const counted = (one: string, many: string) => (count: number) =>
  `${count} ${count === 1 ? one : many}`;
