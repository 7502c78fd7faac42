import type { Case, CaseStep, CaseWebhook } from "../contract/cases/case.js";
import type { Parting, ReplayOutcome } from "../contract/cases/replay.control.js";
import { isComparable, lasting } from "../contract/cases/strip-volatile-fields.js";
import type { ControlClient } from "../contract/client.js";
import { durationOf } from "../contract/clock/duration.js";
import { createCalls } from "./replay-calls.js";
import { differences, webhookDifferences } from "./replay-differences.js";
import { startReplayReceiver } from "./replay-receiver.js";

/** A sandbox, as its clients see it. */
export interface ReplayTarget {
  readonly url: string;
  readonly client: ControlClient;
}

export interface ReplayOptions {
  /** After the first step that parts too. */
  readonly keepGoing: boolean;
  /** Hears 0 when its world has taken the place of the one before, and then the number of each step that is done. */
  readonly tell?: (step: number) => void;
  /** Ends it at the step that it is at, with its reason. */
  readonly signal?: AbortSignal;
}

/**
 * Does a case again, in the place of all that a sandbox holds: its world begins as the case says, the calls are made
 * each at its time, and what is answered and which webhooks follow is compared. What fell due between two calls
 * fires on the way. Ends at the first step that goes otherwise, unless it is to keep going.
 */
export async function replay(
  told: Case,
  place: ReplayTarget,
  options: ReplayOptions,
): Promise<ReplayOutcome> {
  const receiver = await startReplayReceiver(told);
  try {
    const { seed, start: at, host } = told;
    await place.client.resetState({ seed, at, replay: { host, deliverTo: receiver.url } });
    options.tell?.(0);
    return await playSteps(told, place, options);
  } finally {
    receiver.close();
  }
}

async function playSteps(
  told: Case,
  { url, client }: ReplayTarget,
  { keepGoing, tell, signal }: ReplayOptions,
): Promise<ReplayOutcome> {
  const drift = durationOf(told.drift);
  const call = createCalls(url, client, signal);
  const events = createEvents(client);
  let early: readonly CaseWebhook[] = [];
  let webhooks = 0;
  const partings: Parting[] = [];

  /** Time moves to an instant and all that falls due happens; then everything has come to rest. */
  const moveTo = async (at: string) => {
    signal?.throwIfAborted();
    const now = Date.parse((await client.showClock()).now);
    if (Date.parse(at) > now) await client.setClock({ mode: "frozen", now: at });
    else await client.advanceClock({ by: "0s" });
  };

  await moveTo(told.steps[0]?.at ?? told.until);
  for (const [index, step] of told.steps.entries()) {
    const answer = await call(step);
    await moveTo(told.steps[index + 1]?.at ?? told.until);
    const came = await events();
    webhooks += came.length;
    tell?.(index + 1);
    if (step.answers === undefined) continue;
    const expected = expectedOf(step).filter(
      (one) => !early.some(({ id, to }) => id === one.id && to === one.to),
    );
    const next = told.steps[index + 1];
    const followed = webhookDifferences(expected, came, next ? expectedOf(next) : [], drift);
    early = followed.early;
    const found = [
      ...differences(step.answers, answer.status, drift, "answers"),
      ...(step.with !== undefined && isToCompare(step)
        ? differences(lasting(step.with), lasting(answer.body), drift, "with")
        : []),
      ...followed.found,
    ];
    if (found.length === 0) continue;
    partings.push({ step: index + 1, differences: found });
    if (!keepGoing) return { steps: index + 1, webhooks, partings };
  }
  return { steps: told.steps.length, webhooks, partings };
}

const expectedOf = ({ webhooks = [] }: CaseStep): readonly CaseWebhook[] => webhooks;

const isToCompare = (step: CaseStep) => {
  if ("control" in step) return true;
  const [, path = ""] = step.gateway.split(" ");
  return isComparable(path);
};

const AT_ONCE = 1_000;

/** The webhooks that were queued since this was last asked. */
function createEvents(client: ControlClient): () => Promise<CaseWebhook[]> {
  let since = 0;
  return async () => {
    const found: CaseWebhook[] = [];
    for (;;) {
      const { entries, next } = await client.readJournal({ since, type: "event.queued", limit: AT_ONCE });
      since = next;
      for (const entry of entries) {
        if (entry.type !== "event.queued") continue;
        const { at, account, data } = entry;
        for (const { id, url: to } of data.deliveries) {
          const { body } = await client.showDelivery({ id });
          const { eventType: event, eventId } = data;
          found.push({ at, account: Number(account), event, id: eventId, to, payload: JSON.parse(body) });
        }
      }
      if (entries.length < AT_ONCE) return found;
    }
  };
}
