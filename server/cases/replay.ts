import type { Case, CaseStep, CaseWebhook } from "../contract/cases/case.js";
import { comparedWebhooks } from "../contract/cases/case-steps.js";
import type { Difference, ReplayOutcome } from "../contract/cases/replay.control.js";
import { isComparable, stripVolatileFields } from "../contract/cases/strip-volatile-fields.js";
import type { ControlClient } from "../contract/client.js";
import { durationOf } from "../contract/clock/duration.js";
import { mustExist } from "../contract/must-exist.js";
import { createCalls } from "./replay-calls.js";
import { compareWebhooks, differences } from "./replay-differences.js";
import { startReplayReceiver } from "./replay-receiver.js";

/** The sandbox in which a case is replayed. */
export interface ReplayTarget {
  readonly url: string;
  readonly client: ControlClient;
}

export interface ReplayOptions {
  /** Continue after the first step with differences. */
  readonly keepGoing: boolean;
  /** Called with 0 once the world was replaced, and then with the number of each finished step. */
  readonly tell?: (step: number) => void;
  /** Ends the replay at the current step, with its reason. */
  readonly signal?: AbortSignal;
}

/**
 * Replays a case; it replaces everything in the sandbox. The world begins as in the case, each call is made at its
 * time, and its answer and webhooks are compared. Events that fall due between two calls fire in between. Ends at the
 * first step with differences unless `keepGoing`.
 */
export async function replay(
  replayed: Case,
  target: ReplayTarget,
  options: ReplayOptions,
): Promise<ReplayOutcome> {
  const receiver = await startReplayReceiver(replayed);
  try {
    const { seed, start: at, host } = replayed;
    await target.client.resetState({ seed, at, replay: { host, deliverTo: receiver.url } });
    options.tell?.(0);
    return await playSteps(replayed, target, options);
  } finally {
    receiver.close();
  }
}

async function playSteps(
  replayed: Case,
  { url, client }: ReplayTarget,
  { keepGoing, tell, signal }: ReplayOptions,
): Promise<ReplayOutcome> {
  const drift = durationOf(replayed.drift);
  const call = createCalls(url, client, signal);
  const events = createEvents(client, replayed.transactions);
  // A case about one transaction also compares webhooks that follow calls without a comparison.
  const hasComparedWebhooks = (step: CaseStep) =>
    step.answers !== undefined || replayed.transactions !== undefined;
  const webhookDifferences = compareWebhooks(
    replayed.steps.map((step) => (hasComparedWebhooks(step) ? comparedWebhooks(step) : [])),
    drift,
  );
  let webhooks = 0;
  const differencesByStep = new Map<number, Difference[]>();
  const add = (step: number, found: readonly Difference[]) => {
    if (found.length > 0) differencesByStep.set(step, [...(differencesByStep.get(step) ?? []), ...found]);
  };
  const outcome = (steps: number): ReplayOutcome => ({
    steps,
    webhooks,
    differingSteps: [...differencesByStep]
      .sort(([one], [other]) => one - other)
      .map(([step, differences]) => ({ step: step + 1, differences })),
  });

  /** Moves the clock to an instant, runs what falls due, and waits until no work is under way. */
  const moveTo = async (at: string) => {
    signal?.throwIfAborted();
    const now = Date.parse((await client.showClock()).now);
    if (Date.parse(at) > now) await client.setClock({ mode: "frozen", now: at });
    else await client.advanceClock({ by: "0s" });
  };

  await moveTo(replayed.steps[0]?.at ?? replayed.until);
  for (const [index, step] of replayed.steps.entries()) {
    const answer = await call(step);
    const next = replayed.steps[index + 1];
    await moveTo(next?.at ?? replayed.until);
    const arrived = await events();
    webhooks += arrived.length;
    tell?.(index + 1);
    if (step.answers !== undefined) add(index, differences(step.answers, answer.status, drift, "answers"));
    if (hasComparedWebhooks(step) && step.with !== undefined && isToCompare(step))
      add(
        index,
        differences(stripVolatileFields(step.with), stripVolatileFields(answer.body), drift, "with"),
      );
    const now = next ? Date.parse(next.at) : Number.POSITIVE_INFINITY;
    for (const found of webhookDifferences(index, arrived, now))
      if (hasComparedWebhooks(step) || found.step !== index) add(found.step, found.differences);
    if (!keepGoing && [...differencesByStep.keys()].some((step) => step <= index)) return outcome(index + 1);
  }
  return outcome(replayed.steps.length);
}

const isToCompare = (step: CaseStep) => {
  if ("control" in step) return true;
  const [, path = ""] = step.gateway.split(" ");
  return isComparable(path);
};

const AT_ONCE = 1_000;

/** Returns a function that reads the webhooks queued since its last call, of these transactions or of all. */
function createEvents(
  client: ControlClient,
  transactions: readonly string[] | undefined,
): () => Promise<CaseWebhook[]> {
  const isCompared = (id = "") => transactions === undefined || transactions.includes(id);
  let since = 0;
  return async () => {
    const found: CaseWebhook[] = [];
    for (;;) {
      const { entries, next } = await client.readJournal({ since, type: "event.queued", limit: AT_ONCE });
      since = next;
      for (const entry of entries) {
        if (entry.type !== "event.queued" || !isCompared(entry.transactionId)) continue;
        const { at, account, data } = entry;
        for (const { id, url: to } of data.deliveries) {
          const { body } = await client.showDelivery({ id });
          const { eventType: event, eventId } = data;
          found.push({
            at,
            account: mustExist(account, "account of a queued event"),
            event,
            id: eventId,
            to,
            payload: JSON.parse(body),
          });
        }
      }
      if (entries.length < AT_ONCE) return found;
    }
  };
}
