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

/** What the webhooks of a replay differ in, by the step that expects them, or after which they arrived. */
export type WebhookDifferences = readonly { readonly step: number; readonly differences: Difference[] }[];

/**
 * Compares the webhooks that the steps of a case expect with those that arrive in a replay. The returned function takes
 * what arrived after a step, and the instant that the clock has reached.
 *
 * While the clock is frozen, a webhook of the next step may arrive one step early, because their order is not defined. A
 * case of a running clock does not define it among calls that were under way at the same time either: a webhook belongs
 * to the step that expects it, and is missing only when time has passed it by more than `drift` milliseconds.
 */
export function compareWebhooks(
  expectedByStep: readonly (readonly CaseWebhook[])[],
  drift: number,
): (step: number, arrived: readonly CaseWebhook[], now: number) => WebhookDifferences {
  const awaited = expectedByStep.flatMap((webhooks, step) => webhooks.map((webhook) => ({ webhook, step })));
  return (step, arrived, now) => {
    const isNear = (at: number) => drift > 0 || at === step || at === step + 1;
    const found = arrived.map((came) => {
      const index = awaited.findIndex(
        ({ webhook, step: at }) => isNear(at) && webhook.id === came.id && webhook.to === came.to,
      );
      const [match] = index < 0 ? [] : awaited.splice(index, 1);
      return { step: match?.step ?? step, differences: differ(match?.webhook, came, drift) };
    });
    const firstLater = awaited.findIndex(({ step: at }) => at > step);
    const due = awaited.splice(0, firstLater < 0 ? awaited.length : firstLater);
    const isMissing = ({ webhook }: (typeof due)[number]) =>
      drift === 0 || Date.parse(webhook.at) + drift < now;
    awaited.unshift(...due.filter((entry) => !isMissing(entry)));
    const missing = due.filter(isMissing).map(({ webhook, step: at }) => ({
      step: at,
      differences: differ(webhook, undefined, drift),
    }));
    return [...missing, ...found].filter((entry) => entry.differences.length > 0);
  };
}

function differ(
  expected: CaseWebhook | undefined,
  came: CaseWebhook | undefined,
  drift: number,
): Difference[] {
  const { event, id } = expected ?? came ?? {};
  return differences(
    expected && comparable(expected),
    came && comparable(came),
    drift,
    `webhook ${event} ${id}`,
  );
}

/** Without the receiver's answers: in a replay, localpix is the receiver. */
const comparable = ({ answered: _, ...rest }: CaseWebhook) => rest;
