import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { FeedNotice } from "../../server/contract/journal/feed-notices.js";
import { type JournalEntry, journalEntry } from "../../server/contract/journal/journal.js";
import { newExternalId, payoutBody } from "../journeys/bodies.js";
import { NOON, newestEntryNumber } from "../journeys/rows.js";

let sandbox: TestSandbox;
const open: WebSocket[] = [];
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
  await sandbox.control.setBalance({ id: 1, available: 100_000 });
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate();
});
afterAll(() => sandbox.close());

interface Hello {
  readonly type: "hello";
  readonly epoch: number;
  readonly seq: number;
  readonly now: string;
}

interface FeedClient {
  readonly hello: Promise<Hello>;
  readonly entries: JournalEntry[];
  /** Resolves when the entry with this number has arrived. */
  reached(seq: number): Promise<void>;
  close(): Promise<void>;
}

/** Connects from an entry on. An entry arrives alone or in an array. */
function listen(since?: number | string): FeedClient {
  const address = `${sandbox.url.replace("http", "ws")}/sandbox/live${since === undefined ? "" : `?since=${since}`}`;
  const socket = new WebSocket(address);
  open.push(socket);
  const entries: JournalEntry[] = [];
  const waiting: { seq: number; resolve: () => void }[] = [];
  let sayHello: (hello: Hello) => void = () => {};
  const hello = new Promise<Hello>((resolve) => {
    sayHello = resolve;
  });
  let isFirst = true;
  socket.on("message", (message) => {
    const parsed = JSON.parse(String(message)) as
      | Hello
      | { type: "tick" | FeedNotice }
      | JournalEntry
      | JournalEntry[];
    if (isFirst) {
      isFirst = false;
      sayHello(parsed as Hello);
      return;
    }
    for (const received of [parsed].flat()) {
      if ("seq" in received && received.type !== "hello") entries.push(received);
    }
    for (const { seq, resolve } of waiting) if ((entries.at(-1)?.seq ?? 0) >= seq) resolve();
  });
  return {
    hello,
    entries,
    reached: (seq) =>
      new Promise((resolve) => {
        if ((entries.at(-1)?.seq ?? 0) >= seq) resolve();
        else waiting.push({ seq, resolve });
      }),
    close: () =>
      new Promise((resolve) => {
        socket.once("close", () => resolve());
        socket.close();
      }),
  };
}

const payOut = () =>
  sandbox.gateway.cashOut({ ...payoutBody(), externalId: newExternalId("live"), value: 1 });

/** Expects every number of the range exactly once and in order. */
function expectWhole(entries: readonly JournalEntry[], from: number, to: number): void {
  expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: to - from + 1 }, (_, at) => from + at));
  for (const entry of entries) expect(journalEntry.safeParse(entry).error).toBeUndefined();
}

test("the first message is hello with the epoch, the newest number and the sandbox's time", async () => {
  const seq = await newestEntryNumber(sandbox);
  const { epoch } = await sandbox.control.health();
  expect(await listen(seq).hello).toEqual({ type: "hello", epoch, seq, now: NOON });
  expect((await listen(seq).hello).epoch, "it stays the same until a reset").toBe(epoch);
});

test("since=0 sends all entries exactly as the journal has them", async () => {
  await payOut();
  const end = await newestEntryNumber(sandbox);
  const client = listen(0);
  await client.reached(end);
  expectWhole(client.entries, 1, end);
  const { entries } = await sandbox.control.readJournal({ limit: 1000 });
  expect(client.entries).toEqual(entries);
});

test("without since the latest entries are sent, up to the newest", async () => {
  const end = await newestEntryNumber(sandbox);
  const client = listen();
  await client.reached(end);
  expect(client.entries.at(-1)!.seq).toBe(end);
});

test("an entry is sent when it is committed", async () => {
  const since = await newestEntryNumber(sandbox);
  const client = listen(since);
  await client.hello;
  const { transactionId } = await payOut();
  await client.reached(since + 1);
  expect(client.entries[0]).toMatchObject({
    seq: since + 1,
    type: "payout.created",
    account: 1,
    transactionId,
  });
});

test("a client that reconnects resumes without missing or repeating an entry", async () => {
  const start = await newestEntryNumber(sandbox);
  const first = listen(start);
  await first.hello;
  await payOut();
  await first.reached(start + 1);
  await first.close();
  for (let times = 0; times < 5; times++) await payOut();
  const end = await newestEntryNumber(sandbox);
  const second = listen(first.entries.at(-1)!.seq);
  await second.reached(end);
  await payOut();
  await second.reached(end + 1);
  expectWhole([...first.entries, ...second.entries], start + 1, end + 1);
});

test("a refused request is sent as a refusal and nothing else", async () => {
  const since = await newestEntryNumber(sandbox);
  const client = listen(since);
  await client.hello;
  const refused = await sandbox.gateway.send("cashOut", { ...payoutBody(), value: 99_999 + 1 });
  expect(refused.status).toBe(400);
  await client.reached(since + 1);
  expect(client.entries.map(({ type }) => type)).toEqual(["request.refused"]);
});

test("clients that connect at any time during 300 payouts get every entry in order", async () => {
  const start = await newestEntryNumber(sandbox);
  const clients: FeedClient[] = [listen(start)];
  const work = Array.from({ length: 300 }, async (_, at) => {
    const { transactionId } = await payOut();
    if (at % 30 === 0) clients.push(listen(start));
    await sandbox.settle(transactionId);
  });
  await Promise.all(work);
  const end = await newestEntryNumber(sandbox);
  // Each payout has three entries: created, settled, queued.
  expect(end - start).toBe(900);
  expect(clients).toHaveLength(11);
  for (const client of clients) {
    await client.reached(end);
    expectWhole(client.entries, start + 1, end);
  }
});

test("more than 1,000 entries are sent at once", async () => {
  const end = await newestEntryNumber(sandbox);
  expect(end).toBeGreaterThan(900);
  const client = listen(0);
  await client.reached(end);
  expectWhole(client.entries, 1, end);
});

for (const since of ["x", "-1", "1e3", "", "99999999999999999999"]) {
  test(`since=${since} is not a number and is ignored`, async () => {
    const end = await newestEntryNumber(sandbox);
    const client = listen(since);
    expect(await client.hello).toMatchObject({ seq: end });
    await payOut();
    await client.reached(end + 1);
    expect(client.entries.at(-1)!.seq).toBe(end + 1);
  });
}

test("since beyond the newest entry sends only later ones", async () => {
  const end = await newestEntryNumber(sandbox);
  const client = listen(end + 1_000);
  await client.hello;
  await payOut();
  await client.reached(end + 1);
  expectWhole(client.entries, end + 1, end + 1);
});

test("messages of a client are ignored, and a client that sends too many is disconnected", async () => {
  const quiet = listen(await newestEntryNumber(sandbox));
  await quiet.hello;
  const loud = new WebSocket(`${sandbox.url.replace("http", "ws")}/sandbox/live`);
  open.push(loud);
  await new Promise((resolve) => loud.once("open", resolve));
  const closed = new Promise((resolve) => loud.once("close", resolve));
  loud.on("error", () => {});
  loud.send("x".repeat(100_000));
  await closed;
  const end = await newestEntryNumber(sandbox);
  await payOut();
  await quiet.reached(end + 1);
});
