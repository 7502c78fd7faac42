import type { Check } from "../sandbox.control.js";

/** The texts of a consistency check, in one language. */
interface CheckWords<Violation> {
  readonly name: string;
  /** The detail if the check passes, for this many rows. */
  readonly passed: (count: number) => string;
  /** The detail of one violation. */
  readonly violation: (wrong: Violation) => string;
}

/** The texts of a consistency check in both languages: the command line uses English, the dashboard the language of its reader. */
export interface CheckText<Violation> {
  readonly en: CheckWords<Violation>;
  readonly pt: CheckWords<Violation>;
}

/** The result of a check over `count` rows with these violations. */
export function checkResult<Violation>(
  text: CheckText<Violation>,
  count: number,
  violations: readonly Violation[],
): Check {
  const inLanguage = ({ name, passed, violation }: CheckWords<Violation>) => ({
    name,
    detail: violations.length === 0 ? passed(count) : violations.map(violation).join("; "),
  });
  const { name, detail } = inLanguage(text.en);
  return { name, ok: violations.length === 0, detail, pt: inLanguage(text.pt) };
}

/** A number with its noun, such as "2 accounts". */
export const counted =
  (singular: string, plural: string, locale: "en-GB" | "pt-BR" = "en-GB") =>
  (count: number) =>
    `${count.toLocaleString(locale)} ${count === 1 ? singular : plural}`;
