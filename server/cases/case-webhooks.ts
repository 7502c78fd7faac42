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
 * The webhooks that followed each request, until the next one. An event that was written while the next request was
 * under way belongs to the former all the same, when it fell due before the latter came. Secrets are left out, as they
 * are in the requests.
 */
export function caseWebhooks(
  rows: readonly RequestRow[],
  queued: readonly Queued[],
  deliveries: Deliveries,
  redact: Redact,
): CaseWebhook[][] {
  const followed: CaseWebhook[][] = rows.map(() => []);
  let index = 0;
  for (const entry of queued) {
    for (;;) {
      const [row, next] = [rows[index], rows[index + 1]];
      if (row === undefined || next === undefined || !isAfter(entry, row, next)) break;
      index += 1;
    }
    followed[index]?.push(...webhooksOf(entry, deliveries, redact));
  }
  return followed;
}

/** Whether an event belongs to `next` or a later request, not to `row`. */
const isAfter = ({ seq, at }: Queued, row: RequestRow, next: RequestRow): boolean =>
  seq > row.journalSeq && at >= iso(next.at);

function webhooksOf(entry: Queued, deliveries: Deliveries, redact: Redact): CaseWebhook[] {
  const { eventId: id, eventType: event, eventSeq } = entry.data;
  const ofEvent = deliveries.list({ eventSeq }, MAX_PER_EVENT).reverse();
  // There are no listeners when the case is replayed (assumption LISTENERS).
  const lasting = entry.data.deliveries.filter(({ url }) => !isListenerUrl(url));
  return lasting.map(({ id: delivery, url: to }) => {
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

/** Three URLs and more resends than anybody makes. */
const MAX_PER_EVENT = 1_000;
