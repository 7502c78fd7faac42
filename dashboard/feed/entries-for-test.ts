import type { EntryType, JournalEntry } from "../../server/contract/journal/journal.js";

const MOVEMENT = { origin: "cash-out", externalId: "pay-1", value: 150, scenario: null, counterpart: null };
const BALANCE = { available: 850, blocked: 150 };

/** An entry of this type with the given data; all other fields have plausible values. */
export function entry<Type extends EntryType>(
  seq: number,
  type: Type,
  data: Partial<JournalEntry<Type>["data"]> = {},
  rest: { account?: number | null; transactionId?: string } = {},
): JournalEntry<Type> {
  const at = new Date(Date.UTC(2027, 1, 12, 22, 0, seq)).toISOString();
  return {
    seq,
    at,
    type,
    account: 1,
    ...rest,
    data: { ...MOVEMENT, fee: 0, final: 150, balance: BALANCE, ...data },
  } as unknown as JournalEntry<Type>;
}

const DELIVERY = {
  eventType: "cash_out",
  url: "https://loja.test/d1",
  manual: false,
  durationMs: 12,
} as const;

/** An attempt of delivery `d1` for the event of entry `eventSeq`. */
export function attempted(
  seq: number,
  eventSeq: number,
  data: Partial<JournalEntry<"delivery.attempted">["data"]>,
): JournalEntry {
  return entry(seq, "delivery.attempted", {
    ...DELIVERY,
    deliveryId: "d1",
    eventSeq,
    attempt: 1,
    scheduled: 4,
    statusCode: 200,
    error: null,
    acknowledged: data.statusCode === undefined || (data.statusCode ?? 0) < 300,
    status: "delivered",
    nextAttemptAt: null,
    ...data,
  });
}

/** The outbox's entry: one delivery per id. */
export function queued(seq: number, eventSeq: number, ...ids: string[]): JournalEntry {
  const deliveries = ids.map((id) => ({ id, url: `https://loja.test/${id}` }));
  return entry(seq, "event.queued", { eventId: "e1", eventSeq, eventType: "cash_out", deliveries });
}
