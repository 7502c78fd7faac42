import type { CaseWebhook } from "../contract/cases/case.js";
import type { Difference } from "../contract/cases/replay.control.js";
import { mustExist } from "../contract/must-exist.js";

const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g;
/** The minute in the id of a payment or of its return (brazil/identifiers.ts), in UTC. */
const MINUTE_OF_ID = /\b([ED]\d{8})(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(?=[0-9A-Za-z]{11}\b)/g;

/** All places where `came` differs from `expected`; times, also those in ids, may differ by `drift` milliseconds. */
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
  if (withoutTimes(expected) !== withoutTimes(came)) return false;
  const [expectedTimes, actualTimes] = [timesIn(expected), timesIn(came)];
  return expectedTimes.every(({ at, within }, index) => {
    const actual = mustExist(actualTimes[index], "time to compare");
    return Math.abs(at - actual.at) < drift + within;
  });
}

const withoutTimes = (text: string): string => text.replaceAll(INSTANT, "").replaceAll(MINUTE_OF_ID, "$1");

/** The times in a text, each as the `within` milliseconds that begin at `at`. */
const timesIn = (text: string): readonly { readonly at: number; readonly within: number }[] => [
  ...Array.from(text.matchAll(INSTANT), ([instant]) => ({ at: Date.parse(instant), within: 1 })),
  ...Array.from(text.matchAll(MINUTE_OF_ID), ([, , ...parts]) => {
    const [year = 0, month = 0, ...rest] = parts.slice(0, 5).map(Number);
    return { at: Date.UTC(year, month - 1, ...rest), within: 60_000 };
  }),
];

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
