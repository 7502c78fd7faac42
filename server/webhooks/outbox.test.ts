import { afterEach, describe, expect, it } from "vitest";
import { createDirectory } from "../bacen/directory.js";
import { createCredits } from "../charges/credits.js";
import { journalEntry } from "../contract/journal/journal.js";
import { webhookPayload } from "../contract/webhooks/webhook-payloads.js";
import type { Database } from "../kernel/database.js";
import { createMedRecords } from "../meds/med-records.js";
import { createRefundRecords } from "../refunds/refund-records.js";
import { createLibrary } from "../scenarios/library.js";
import { createTransactions } from "../transactions/transactions.js";
import { createDeliverySettings } from "./delivery-settings.js";
import { createDispatch } from "./dispatch.js";
import { createEventFormats } from "./event-formats.js";
import { createHolds } from "./holds.js";
import { deliveryInvariants } from "./invariants.js";
import { createOutbox } from "./outbox.js";
import { createSubscriptions, type Registration } from "./subscriptions.js";
import { NOON, openTestWorld } from "./webhook-world-for-test.js";

const NOTHING_TRIGGERED = () => {
  throw new Error("Nothing is triggered here.");
};

const ONE = "https://loja.example/1";
const TWO = "https://loja.example/2";

const opened: Database[] = [];
afterEach(() => {
  for (const database of opened.splice(0)) database.close();
});

/** Two accounts, an outbox attached to the journal, and the list of deliveries passed on for sending. */
async function world({ firstDelay = 0 } = {}) {
  const { kernel, ledger, accounts, deliveries, queue } = await openTestWorld({ accountCount: 2 });
  const { database, meta, clock, ids, journal, agenda } = kernel;
  opened.push(database);
  const transactions = createTransactions(database);
  const credits = createCredits(kernel, { ledger, transactions, directory: createDirectory("open", ids) });
  const subscriptions = createSubscriptions(kernel);
  const sent: [number, string][] = [];
  queue.onSend((id, url) => void sent.push([id, url]));
  const dispatch = createDispatch(
    kernel,
    {
      deliveries,
      holds: createHolds(database, clock, meta),
      settings: createDeliverySettings(database, meta, { schedule: [firstDelay], timeoutMs: 10_000 }),
    },
    queue,
  );
  journal.onAppend(
    createOutbox(
      kernel,
      {
        accounts,
        transactions,
        refundRecords: createRefundRecords(database),
        meds: createMedRecords(database),
        library: createLibrary(),
      },
      {
        subscriptions,
        formats: createEventFormats("spec"),
        listeners: { urlsFor: () => [] },
        triggers: { payload: NOTHING_TRIGGERED },
        dispatch,
      },
    ),
  );
  const register = (changes: Partial<Registration>) =>
    database.write(() => subscriptions.register({ account: 1, url: ONE, eventType: "cash_in", ...changes }));
  return {
    database,
    journal,
    agenda,
    register,
    sent,
    /** Receives a PIX; with `fails` the unit of work is rolled back. */
    receive: (value = 5_00, { account = 1, fails = false } = {}) =>
      database.write(() => {
        const received = credits.receive(accounts.get(account), value, { name: "Ana" });
        if (fails) throw new Error("undone");
        return received;
      }),
    all: () =>
      database
        .prepare<{ id: number }>("SELECT id FROM deliveries ORDER BY id")
        .all()
        .map(({ id }) => deliveries.get(id)),
    queued: () =>
      journal.since(0, 100, { type: "event.queued" }).map((entry) => {
        expect(journalEntry.safeParse(entry).error).toBeUndefined();
        return entry;
      }),
    broken: () => deliveryInvariants(database, clock)().filter(({ ok }) => !ok),
  };
}

describe("an entry with an event type", () => {
  it("creates one delivery per URL of its event type, in the same unit of work", async () => {
    const { register, receive, all, sent, queued, journal, broken } = await world();
    await register({});
    await register({ url: TWO, headers: [{ key: "x-mine", value: "sim" }], version: "v1" });
    await register({ url: "https://elsewhere.example", eventType: "cash_out" });
    await register({ url: "https://other-account.example", account: 2 });
    const { id } = await receive();
    const fact = journal.since(0, 100, { type: "pix.received" })[0]!;
    const event = { eventSeq: fact.seq, eventType: "cash_in", accountId: 1, transactionId: id };
    expect(all()).toMatchObject([
      { ...event, url: ONE, headers: [], status: "queued", attempts: 0, dueAt: null, createdAt: NOON },
      { ...event, url: TWO, headers: [{ key: "x-mine", value: "sim" }], status: "queued" },
    ]);
    expect(new Set(all().map(({ eventId }) => eventId)).size).toBe(1);
    expect(sent).toEqual(all().map((delivery) => [delivery.id, delivery.url]));
    expect(queued()).toMatchObject([
      {
        account: 1,
        transactionId: String(id),
        data: {
          eventSeq: fact.seq,
          eventType: "cash_in",
          deliveries: all().map((delivery) => ({ id: String(delivery.id), url: delivery.url })),
        },
      },
    ]);
    expect(broken()).toEqual([]);
  });

  it("has the format of each URL", async () => {
    const { register, receive, all } = await world();
    await register({});
    await register({ url: TWO, version: "v1" });
    await receive();
    const bodies = all().map(({ body }) => webhookPayload.parse(JSON.parse(body)));
    expect(bodies).toMatchObject([
      { type: "RECEIVE", data: { payment: { amount: "5.00" } } },
      { event: "CashIn", originalAmount: 5 },
    ]);
  });

  it("gets its own event id", async () => {
    const { register, receive, all } = await world();
    await register({});
    await receive();
    await receive();
    const [first, second] = all().map(({ eventId }) => eventId);
    expect(second).not.toBe(first);
  });

  it("is rolled back with its deliveries, and nothing is sent", async () => {
    const { register, receive, all, sent, journal } = await world();
    await register({});
    const before = journal.latest();
    await expect(receive(5_00, { fails: true })).rejects.toThrow("undone");
    expect(all()).toEqual([]);
    expect(sent).toEqual([]);
    expect(journal.latest()).toBe(before);
  });

  it("is sent only after the commit", async () => {
    const { register, receive, sent, database } = await world();
    await register({});
    let during: number | undefined;
    const received = receive();
    await Promise.all([
      received,
      database.write(() => {
        during = sent.length;
      }),
    ]);
    expect(during).toBe(0);
    expect(sent).toHaveLength(1);
  });

  it("records an event without deliveries if no URL is registered", async () => {
    const { receive, all, queued, broken } = await world();
    await receive();
    expect(all()).toEqual([]);
    expect(queued()).toMatchObject([{ data: { eventType: "cash_in", deliveries: [] } }]);
    expect(broken()).toEqual([]);
  });

  it("waits on the agenda if the first attempt has a delay", async () => {
    const { register, receive, all, sent, agenda, broken } = await world({ firstDelay: 30_000 });
    await register({});
    await receive();
    expect(all()).toMatchObject([{ status: "waiting", dueAt: NOON + 30_000 }]);
    expect(agenda.nextInstant()).toBe(NOON + 30_000);
    expect(sent).toEqual([]);
    expect(broken()).toEqual([]);
  });

  it("is not sent to a URL that registers afterwards", async () => {
    const { register, receive, all } = await world();
    await receive();
    await register({});
    expect(all()).toEqual([]);
  });
});

describe("an entry without an event type", () => {
  it("creates no event", async () => {
    const { register, database, journal, queued } = await world();
    await register({});
    await database.write(() => {
      journal.append({ type: "token.issued", account: 1, data: { expiresAt: "2030-02-14T15:30:00.000Z" } });
    });
    expect(queued()).toEqual([]);
  });
});
