import type { CaseWebhook } from "../contract/cases/case.js";
import type { Difference } from "../contract/cases/replay.control.js";

const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g;

/** All places where `came` is not as expected; instants may lie `drift` milliseconds apart. */
export function differences(expected: unknown, came: unknown, drift: number, where: string): Difference[] {
  if (isObject(expected) && isObject(came) && Array.isArray(expected) === Array.isArray(came)) {
    const names = new Set([...Object.keys(expected), ...Object.keys(came)]);
    return [...names].flatMap((name) =>
      differences(expected[name], came[name], drift, where === "" ? name : `${where}.${name}`),
    );
  }
  return isSame(expected, came, drift) ? [] : [{ where, expected, came }];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function isSame(expected: unknown, came: unknown, drift: number): boolean {
  if (expected === came) return true;
  if (typeof expected !== "string" || typeof came !== "string") return false;
  if (expected.replaceAll(INSTANT, "") !== came.replaceAll(INSTANT, "")) return false;
  const instantsIn = (text: string): string[] => text.match(INSTANT) ?? [];
  const [one, other] = [instantsIn(expected), instantsIn(came)];
  return (
    one.length === other.length &&
    one.every((text, index) => Math.abs(Date.parse(text) - Date.parse(other[index] ?? "")) <= drift)
  );
}

/**
 * The webhooks of a step against those that came. What came a step before its own, at the same instant, is as good:
 * a frozen clock does not say which was first. Answers the ids of those too, for the next step to leave out.
 */
export function webhookDifferences(
  expected: readonly CaseWebhook[],
  came: readonly CaseWebhook[],
  next: readonly CaseWebhook[],
  drift: number,
): { readonly found: Difference[]; readonly early: readonly CaseWebhook[] } {
  const key = ({ id, to }: CaseWebhook) => `${id} ${to}`;
  const byKey = (list: readonly CaseWebhook[]) => new Map(list.map((one) => [key(one), one]));
  const [wanted, there, following] = [byKey(expected), byKey(came), byKey(next)];
  const early = came.filter((one) => !wanted.has(key(one)) && following.has(key(one)));
  const pairs: [CaseWebhook | undefined, CaseWebhook | undefined][] = [
    ...expected.map((one) => [one, there.get(key(one))] as [CaseWebhook, CaseWebhook | undefined]),
    ...early.map((one) => [following.get(key(one)), one] as [CaseWebhook | undefined, CaseWebhook]),
    ...came
      .filter((one) => !wanted.has(key(one)) && !following.has(key(one)))
      .map((one) => [undefined, one] as [undefined, CaseWebhook]),
  ];
  const found = pairs.flatMap(([one, other]) => {
    const about = one ?? other;
    const where = `webhook ${about?.event} ${about?.id}`;
    return differences(one && comparable(one), other && comparable(other), drift, where);
  });
  return { found, early };
}

/** What the receiver answered is its business, and in a replay the receiver is ours. */
const comparable = ({ answered: _, ...rest }: CaseWebhook) => rest;
