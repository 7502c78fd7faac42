import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { afterEach, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { withAssumptions } from "../contract/assumptions/applied-assumptions.js";
import { FEED_NOTICES } from "../contract/journal/feed-notices.js";
import type { Hello, JournalEntry } from "../contract/journal/journal.js";
import { socketProtocols } from "../contract/socket-protocols.js";
import { localOnly } from "../http/local-only.js";
import { createUpgrades } from "../http/upgrades.js";
import { createClock } from "../kernel/clock.js";
import { openDatabase } from "../kernel/database.js";
import { createJournal } from "../kernel/journal.js";
import { createMeta } from "../kernel/meta.js";
import { createFeed } from "./feed.js";

const NOON = "2030-02-14T15:00:00.000Z";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closers.splice(0).reverse()) await close();
});

/** A journal with a feed behind a real HTTP server. */
async function world({ token = null as string | null } = {}) {
  const database = openDatabase(":memory:");
  const clock = createClock(database, createMeta(database));
  const journal = createJournal(database, clock);
  await database.write(() => {
    clock.freeze();
    clock.jump(Date.parse(NOON));
  });
  const feed = createFeed(journal, clock, () => 7);
  const upgrade = createUpgrades(localOnly(token), { "/sandbox/live": feed.handleUpgrade });
  journal.onCommit(feed.publish);
  const server: Server = createServer((_request, response) => response.end());
  server.on("upgrade", upgrade);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  closers.push(async () => {
    feed.close();
    await new Promise((resolve) => server.close(resolve));
    database.close();
  });

  const append = (accounts: readonly number[], fails = false) =>
    database.write(() => {
      for (const account of accounts) {
        journal.append({ type: "token.issued", account, data: { expiresAt: NOON } });
      }
      if (fails) throw new Error("undone");
    });

  const appendBig = (bytes: number) =>
    database.write(() => {
      const settings = { note: "x".repeat(bytes) };
      journal.append({ type: "account.changed", account: 1, data: { settings } });
    });

  const appendDisarmed = () =>
    database.write(() =>
      journal.append({ type: "scenario.disarmed", account: null, data: { id: 1, scenario: "pending" } }),
    );

  /** Connects and keeps every message. */
  const listen = (query = "", headers: Record<string, string> = {}, protocols: string[] = []) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/sandbox/live${query}`, protocols, { headers });
    const messages: unknown[] = [];
    const waiting = new Set<() => void>();
    socket.on("message", (data: Buffer) => {
      messages.push(JSON.parse(data.toString()));
      for (const look of waiting) look();
    });
    // A refused socket emits an error when it is terminated.
    socket.on("error", () => {});
    closers.push(async () => socket.terminate());
    const until = (enough: () => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!enough()) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      });
    const entries = () => messages.filter(Array.isArray).flat() as JournalEntry[];
    return {
      socket,
      messages,
      hello: () => until(() => messages.length > 0).then(() => messages[0] as Hello),
      count: () => entries().length,
      /** Every entry so far, when at least this number has arrived. */
      entries: (count: number) =>
        until(() => entries().length >= count).then(() => entries().map(({ seq }) => seq)),
      closed: new Promise<number>((resolve) => socket.on("close", (code) => resolve(code))),
      refused: new Promise<{ status: number; code: string }>((resolve) =>
        socket.on("unexpected-response", (_request, response: IncomingMessage) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () => {
            const { error } = JSON.parse(Buffer.concat(chunks).toString()) as { error: { code: string } };
            resolve({ status: response.statusCode!, code: error.code });
          });
        }),
      ),
    };
  };
  const serverCloses = () => new Promise((resolve) => server.close(() => resolve("closed")));
  return { journal, database, append, appendBig, appendDisarmed, listen, feed, upgrade, serverCloses };
}

const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

describe("a client of the live feed", () => {
  it.each(FEED_NOTICES)("gets the notice of %s without a sequence number", async (notice) => {
    const { feed, listen } = await world();
    const listener = listen();
    await listener.hello();
    feed.tell(notice);
    await expect.poll(() => listener.messages.slice(1)).toEqual([{ type: notice }]);
  });

  it("gets a hello with epoch, newest number and time", async () => {
    const { append, listen } = await world();
    await append([1, 2, 3]);
    expect(await listen().hello()).toEqual({ type: "hello", epoch: 7, seq: 3, now: NOON });
  });

  it("gets the assumptions that apply to each entry, past and new", async () => {
    const { appendDisarmed, listen } = await world();
    await appendDisarmed();
    const listener = listen();
    await listener.entries(1);
    await appendDisarmed();
    await listener.entries(2);
    const entries = listener.messages.filter(Array.isArray).flat() as JournalEntry[];
    const assumptions = ["SCENARIO_PRECEDENCE", "SCENARIOS"];
    expect(entries).toMatchObject([{ assumptions }, { assumptions }]);
  });

  it("gets each entry as the API returns it, live and later", async () => {
    const { journal, database, listen } = await world();
    const live = listen();
    await live.hello();
    await database.write(() => {
      journal.append({ type: "scenario.disarmed", account: null, data: { id: 1, scenario: "pending" } });
      const settings = { name: 'Padaria "Pão & Mel" \\ \u2028 🥐\n' };
      journal.append({ type: "account.changed", account: 1, transactionId: 10_001, data: { settings } });
    });
    await live.entries(2);
    const later = listen();
    await later.entries(2);
    const entries = journal.since(0, 2).map(withAssumptions);
    expect(live.messages.slice(1)).toEqual([entries]);
    expect(later.messages.slice(1)).toEqual([entries]);
    expect(entries.map((entry) => Object.keys(entry).length)).toEqual([6, 6]);
  });

  it("gets past entries, then new ones, in order and each once", async () => {
    const { append, listen } = await world();
    await append([1, 2, 3]);
    const listener = listen();
    await listener.entries(3);
    await append([4]);
    await append([5, 6]);
    expect(await listener.entries(6)).toEqual(from(1, 6));
  });

  it("gets one frame per commit, with the entries of the journal", async () => {
    const { append, listen } = await world();
    const listener = listen();
    await listener.hello();
    await append([1, 2]);
    await listener.entries(2);
    expect(listener.messages.slice(1)).toEqual([
      [1, 2].map((seq) => ({ seq, at: NOON, type: "token.issued", account: seq, data: { expiresAt: NOON } })),
    ]);
  });

  it("gets small commits at once, and those that follow a large one soon in one frame", async () => {
    const { append, listen, feed } = await world();
    const listener = listen();
    await listener.hello();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await append([1]);
    await append([2]);
    await append(from(3, 10));
    await append([11]);
    await append([12, 13]);
    expect(await listener.entries(10)).toEqual(from(1, 10));
    vi.runOnlyPendingTimers();
    await listener.entries(13);
    await append(from(14, 21));
    await append(from(22, 521));
    await listener.entries(521);
    await append([522]);
    feed.close();
    await listener.entries(522);
    const frames = listener.messages.filter(Array.isArray);
    expect(frames.map((entries) => entries.length)).toEqual([1, 1, 8, 3, 8, 500, 1]);
  });

  it("gets no entry that was rolled back", async () => {
    const { append, listen } = await world();
    const listener = listen();
    await listener.hello();
    await append([66], true).catch(() => {});
    await append([1]);
    await listener.entries(1);
    expect(listener.messages.slice(1)).toMatchObject([[{ seq: 1, account: 1 }]]);
  });

  it.each([
    ["?since=0", from(1, 5)],
    ["?since=3", [4, 5]],
    ["?since=5", []],
    // The client has seen a higher number, so the world was reset; the epoch tells it so.
    ["?since=500", []],
    ["?since=abc", from(1, 5)],
    ["?since=-1", from(1, 5)],
    ["?since=", from(1, 5)],
  ])("that connects with %s gets %j first", async (query, before) => {
    const { append, listen } = await world();
    await append([1, 2, 3, 4, 5]);
    const listener = listen(query);
    await listener.hello();
    await append([6]);
    expect(await listener.entries(before.length + 1)).toEqual([...before, 6]);
  });

  it("that was disconnected for long gets everything that it has missed", async () => {
    const { append, listen } = await world();
    await append(from(1, 2_600));
    expect(await listen("?since=50").entries(2_550)).toEqual(from(51, 2_600));
  });

  it("that is new gets the latest hundred entries", async () => {
    const { append, listen } = await world();
    await append(from(1, 2_600));
    expect(await listen().entries(100)).toEqual(from(2_501, 2_600));
  });

  it("gets the same as every other", async () => {
    const { append, listen } = await world();
    const listeners = [listen(), listen(), listen()];
    for (const listener of listeners) await listener.hello();
    await append([1]);
    await append([2]);
    for (const listener of listeners) expect(await listener.entries(2)).toEqual([1, 2]);
  });

  it("that disconnects does not affect the others", async () => {
    const { append, listen } = await world();
    const [leaving, staying] = [listen(), listen()];
    await Promise.all([leaving.hello(), staying.hello()]);
    leaving.socket.terminate();
    await leaving.closed;
    await append([1]);
    expect(await staying.entries(1)).toEqual([1]);
  });

  it("that stops reading for a while gets every entry when it reads again", async () => {
    const { append, appendBig, listen } = await world();
    const listener = listen();
    await listener.hello();
    listener.socket.pause();
    // Twenty megabytes exceed the socket buffers of the operating system.
    for (let at = 1; at <= 200; at++) await appendBig(100_000);
    listener.socket.resume();
    let last = 200;
    while (listener.count() < last) {
      // Each commit sends more to a client that has fallen behind.
      await append([1]);
      last += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(await listener.entries(last)).toEqual(from(1, last));
  });

  it("is disconnected with 1001 when the sandbox stops", async () => {
    const { listen, feed } = await world();
    const listener = listen();
    await listener.hello();
    feed.close();
    expect(await listener.closed).toBe(1001);
  });
});

describe("a client that does not read", () => {
  it("does not keep the sandbox from stopping", async () => {
    const { listen, feed, serverCloses } = await world();
    const listener = listen();
    await listener.hello();
    // It never reads the close frame, so it never sends its own.
    listener.socket.pause();
    feed.close();
    const patience = new Promise((resolve) => setTimeout(() => resolve("still open"), 4_000).unref());
    expect(await Promise.race([serverCloses(), patience])).toBe("closed");
  });
});

describe("connecting to the live feed", () => {
  it.each([
    ["another page", { origin: "https://example.com" }, 403, "ORIGIN_FOREIGN"],
    ["a name that is not of this machine", { host: "example.com" }, 403, "HOST_NOT_LOCAL"],
  ])("is refused for %s", async (_who, headers, status, code) => {
    const { listen } = await world();
    expect(await listen("", headers).refused).toEqual({ status, code });
  });

  it("is refused without the token, if there is one", async () => {
    const { listen } = await world({ token: "secret" });
    expect(await listen().refused).toEqual({ status: 401, code: "TOKEN_REQUIRED" });
    expect(await listen("?token=secret").refused).toEqual({ status: 401, code: "TOKEN_REQUIRED" });
    const bearer = listen("", { authorization: "Bearer secret" });
    expect(await bearer.hello()).toMatchObject({ type: "hello" });
    const page = listen("", {}, socketProtocols("secret"));
    expect(await page.hello()).toMatchObject({ type: "hello" });
    // A browser disconnects unless the server accepts one of its protocols; the token must not be sent back.
    expect(page.socket.protocol).toBe("localpix");
  });

  it("is refused on another path", async () => {
    const { listen } = await world();
    expect(await listen("/elsewhere").refused).toEqual({ status: 404, code: "PATH_UNKNOWN" });
  });

  it.each(["//", "http://[", "/sandbox/live/%", "?", ""])(
    "on the URL %j is refused with 404",
    async (url) => {
      const { upgrade } = await world();
      const socket = new PassThrough();
      const request = { url, headers: { host: "localhost:7490" } } as unknown as IncomingMessage;
      upgrade(request, socket, Buffer.alloc(0));
      expect((await socket.toArray()).join("")).toMatch(/^HTTP\/1\.1 404 /);
    },
  );

  it("and disconnecting while being refused causes no error", async () => {
    const { upgrade } = await world();
    const socket = new PassThrough();
    upgrade({ url: "/x", headers: {} } as unknown as IncomingMessage, socket, Buffer.alloc(0));
    // An unhandled error event of a socket would end the process.
    expect(() => socket.emit("error", new Error("read ECONNRESET"))).not.toThrow();
  });
});
