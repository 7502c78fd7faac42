import type { CaseWebhook } from "../contract/cases/case.js";
import type { Difference } from "../contract/cases/replay.control.js";
import { mustExist } from "../contract/must-exist.js";

const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g;

/** All places where `came` differs from `expected`; instants may differ by `drift` milliseconds. */
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
  const [expectedInstants, actualInstants] = [instantsIn(expected), instantsIn(came)];
  return (
    expectedInstants.length === actualInstants.length &&
    expectedInstants.every(
      (text, index) =>
        Math.abs(Date.parse(text) - Date.parse(mustExist(actualInstants[index], "instant to compare"))) <=
        drift,
    )
  );
}

/**
 * Compares the expected webhooks of a step with those that arrived. A webhook of the next step may arrive one step
 * early, because their order is not defined while the clock is frozen. Early ones are returned as `early`, and the next
 * step must not expect them again.
 */
export function webhookDifferences(
  expected: readonly CaseWebhook[],
  came: readonly CaseWebhook[],
  next: readonly CaseWebhook[],
  drift: number,
): { readonly found: Difference[]; readonly early: readonly CaseWebhook[] } {
  const key = ({ id, to }: CaseWebhook) => `${id} ${to}`;
  const byKey = (list: readonly CaseWebhook[]) => new Map(list.map((webhook) => [key(webhook), webhook]));
  const [byExpected, byCame, byNext] = [byKey(expected), byKey(came), byKey(next)];
  const early = came.filter((webhook) => !byExpected.has(key(webhook)) && byNext.has(key(webhook)));
  const pairs: [CaseWebhook | undefined, CaseWebhook | undefined][] = [
    ...expected.map(
      (webhook) => [webhook, byCame.get(key(webhook))] as [CaseWebhook, CaseWebhook | undefined],
    ),
    ...early.map((webhook) => [byNext.get(key(webhook)), webhook] as [CaseWebhook | undefined, CaseWebhook]),
    ...came
      .filter((webhook) => !byExpected.has(key(webhook)) && !byNext.has(key(webhook)))
      .map((webhook) => [undefined, webhook] as [undefined, CaseWebhook]),
  ];
  const found = pairs.flatMap(([expectedWebhook, actualWebhook]) => {
    const { event, id } = expectedWebhook ?? actualWebhook ?? {};
    const where = `webhook ${event} ${id}`;
    return differences(
      expectedWebhook && comparable(expectedWebhook),
      actualWebhook && comparable(actualWebhook),
      drift,
      where,
    );
  });
  return { found, early };
}

/** Without the receiver's answers: in a replay, localpix is the receiver. */
const comparable = ({ answered: _, ...rest }: CaseWebhook) => rest;
