import type { CaseWebhook } from "../contract/cases/case.js";
import type { JournalEntry } from "../contract/journal/journal.js";
import { isListenerUrl } from "../contract/webhooks/listening.js";
import { iso } from "../kernel/clock.js";
import type { RequestRow } from "../kernel/recorder.js";
import type { Redact } from "../kernel/secret-search.js";
import type { Deliveries } from "../webhooks/deliveries.js";
import { isForced } from "../webhooks/injected-failure.js";
import { sendable } from "./case-steps.js";

type Queued = JournalEntry<"event.queued">;

/**
 * The webhooks that followed each request, until the next one. Secrets are left out, as they are in the requests. An
 * event that is not compared only has the answers that its retries depended on.
 */
export function caseWebhooks(
  rows: readonly RequestRow[],
  queued: readonly Queued[],
  isCompared: (entry: Queued) => boolean,
  deliveries: Deliveries,
  redact: Redact,
): CaseWebhook[][] {
  const webhooksByRow: CaseWebhook[][] = rows.map(() => []);
  const indexes = rowOfEach(rows, queued);
  for (const [number, entry] of queued.entries()) {
    const webhooks = webhooksOf(entry, deliveries, redact);
    const recorded = isCompared(entry)
      ? webhooks
      : webhooks.filter(({ answered }) => answered).map(({ payload: _, ...sent }) => sent);
    webhooksByRow[indexes[number] ?? 0]?.push(...recorded);
  }
  return webhooksByRow;
}

/**
 * For each journal entry, the index of the request that it followed. An entry from before the arrival of the next
 * request belongs to the earlier one, even if it was written while the next one was in progress.
 */
export function rowOfEach(rows: readonly RequestRow[], entries: readonly JournalEntry[]): number[] {
  let index = 0;
  return entries.map((entry) => {
    for (;;) {
      const [row, next] = [rows[index], rows[index + 1]];
      if (row === undefined || next === undefined || !isAfter(entry, row, next)) return index;
      index += 1;
    }
  });
}

/** Whether an entry belongs to `next` or a later request, not to `row`. */
const isAfter = ({ seq, at }: JournalEntry, row: RequestRow, next: RequestRow): boolean =>
  seq > row.journalSeq && at >= iso(next.at);

function webhooksOf(entry: Queued, deliveries: Deliveries, redact: Redact): CaseWebhook[] {
  const { eventId: id, eventType: event, eventSeq } = entry.data;
  const ofEvent = deliveries.list({ eventSeq }, MAX_PER_EVENT).reverse();
  // There are no listeners when the case is replayed (assumption LISTENERS).
  const toUrls = entry.data.deliveries.filter(({ url }) => !isListenerUrl(url));
  return toUrls.map(({ id: delivery, url: to }) => {
    const attempts = ofEvent.filter(({ url }) => url === to).flatMap(({ id }) => deliveries.attempts(id));
    const answered = attempts
      .filter(({ error }) => !isForced(error))
      .map(({ statusCode }) => statusCode ?? ("lost" as const));
    const isUsual = answered.length === 0 || (answered.length === 1 && answered[0] === 200);
    return {
      at: entry.at,
      account: Number(entry.account),
      event,
      id,
      to: sendable(redact(to)),
      ...(isUsual ? {} : { answered }),
      payload: JSON.parse(deliveries.get(Number(delivery)).body, (_, value: unknown) =>
        typeof value === "string" ? redact(value) : value,
      ) as unknown,
    };
  });
}

/** Enough for three URLs and any realistic number of resends. */
const MAX_PER_EVENT = 1_000;
