import type { Case, CaseStep, CaseWebhook } from "../../server/contract/case.js";
import type { ControlClient } from "../../server/contract/client.js";
import { parseDuration } from "../../server/contract/duration.js";
import { isComparable, lasting } from "../../server/contract/lasting.js";
import { createCalls } from "./calls.js";
import { type Difference, differences, webhookDifferences } from "./differences.js";

/** A step that did not go as its case says. */
export interface Parting {
  /** From 0. */
  readonly step: number;
  readonly differences: readonly Difference[];
}

/** What has become of a replay. */
export interface Outcome {
  readonly steps: number;
  readonly webhooks: number;
  readonly partings: readonly Parting[];
}

/**
 * Makes the calls of a case in a sandbox whose world begins as the case says, each at its time, and compares what is
 * answered and which webhooks follow. What fell due between two calls fires on the way. Ends at the first step that
 * goes otherwise, unless it is to `keepGoing`.
 */
export async function replay(
  told: Case,
  { url, client }: { url: string; client: ControlClient },
  keepGoing: boolean,
): Promise<Outcome> {
  const drift = parseDuration(told.drift)!;
  const call = createCalls(url, client);
  const events = createEvents(client);
  let now = Date.parse(told.start);
  let early: readonly CaseWebhook[] = [];
  let webhooks = 0;
  const partings: Parting[] = [];

  /** Time moves to an instant and all that falls due happens; then everything has come to rest. */
  const moveTo = async (at: string) => {
    now = Date.parse((await client.showClock()).now);
    if (Date.parse(at) > now) await client.setClock({ mode: "frozen", now: at });
    else await client.advanceClock({ by: "0s" });
  };

  await moveTo(told.steps[0]?.at ?? told.until);
  for (const [index, step] of told.steps.entries()) {
    const answer = await call(step);
    await moveTo(told.steps[index + 1]?.at ?? told.until);
    const came = await events();
    webhooks += came.length;
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
    partings.push({ step: index, differences: found });
    if (!keepGoing) return { steps: index + 1, webhooks, partings };
  }
  return { steps: told.steps.length, webhooks, partings };
}

const expectedOf = ({ webhooks = [] }: CaseStep): readonly CaseWebhook[] => webhooks;

const isToCompare = (step: CaseStep) => "control" in step || isComparable(step.gateway.split(" ")[1]!);

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
          found.push({ at, account: account!, event, id: eventId, to, payload: JSON.parse(body) });
        }
      }
      if (entries.length < AT_ONCE) return found;
    }
  };
}
