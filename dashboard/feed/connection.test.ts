import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FeedConnection, type FeedHandlers } from "./connection.js";

class FakeSocket {
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  closed = false;

  constructor(readonly url: string) {}

  close() {
    this.closed = true;
  }

  say(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function connected(lastSeq = 0) {
  const sockets: FakeSocket[] = [];
  const calls = { forgotten: 0, entries: 0, hellos: 0, notices: [] as string[] };
  let seq = lastSeq;
  const handlers: FeedHandlers = {
    resumeAfter: () => seq,
    forget: () => {
      calls.forgotten++;
      seq = 0;
    },
    hello: () => calls.hellos++,
    tick: () => {},
    notice: (about) => calls.notices.push(about),
    entries: (entries) => {
      calls.entries += entries.length;
      seq = Math.max(seq, ...entries.map((entry) => entry.seq));
    },
  };
  const feed = new FeedConnection("ws://here/sandbox/live", handlers, (url) => {
    const socket = new FakeSocket(url);
    sockets.push(socket);
    return socket as unknown as WebSocket;
  });
  feed.connect();
  return { feed, sockets, calls: calls, phase: () => feed.state.get().phase };
}

const hello = (epoch: number, seq: number) => ({
  type: "hello",
  epoch,
  seq,
  now: "2027-02-12T22:00:00.000Z",
});
const fact = (seq: number) => ({ seq, type: "token.issued", at: "", account: 1, data: {} });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("requests the recent history at first, and missed entries after a disconnect", () => {
  const { sockets, phase } = connected();
  expect(sockets[0]?.url).toBe("ws://here/sandbox/live");
  expect(phase()).toBe("connecting");
  sockets[0]?.say(hello(1, 7));
  expect(phase()).toBe("live");
  sockets[0]?.say([fact(6), fact(7)]);
  sockets[0]?.onclose?.();
  vi.advanceTimersByTime(250);
  expect(sockets[1]?.url).toBe("ws://here/sandbox/live?since=7");
});

it("is never live without an open socket, and retries with increasing delays up to 5 s", () => {
  const { feed, sockets, phase } = connected();
  sockets[0]?.say(hello(1, 0));
  const waits = [250, 500, 1_000, 2_000, 4_000, 5_000, 5_000];
  for (const wait of waits) {
    sockets.at(-1)?.onclose?.();
    expect(phase()).toBe("offline");
    expect(feed.state.get()).toMatchObject({ retryAt: Date.now() + wait });
    vi.advanceTimersByTime(wait - 1);
    const before = sockets.length;
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(before + 1);
    expect(phase()).toBe("offline");
  }
});

it("keeps the time of the disconnect through all retries", () => {
  const { feed, sockets } = connected();
  sockets[0]?.say(hello(1, 0));
  const since = Date.now();
  sockets[0]?.onclose?.();
  vi.advanceTimersByTime(250);
  sockets[1]?.onclose?.();
  expect(feed.state.get()).toMatchObject({ phase: "offline", since });
});

it("passes on notices of requests and snapshots", () => {
  const { sockets, calls } = connected();
  sockets[0]?.say(hello(1, 0));
  sockets[0]?.say({ type: "requests" });
  sockets[0]?.say({ type: "snapshots" });
  expect(calls).toMatchObject({ notices: ["requests", "snapshots"], entries: 0, hellos: 1 });
});

it("counts as disconnected after 12 s without a message", () => {
  const { sockets, phase } = connected();
  sockets[0]?.say(hello(1, 0));
  vi.advanceTimersByTime(11_000);
  sockets[0]?.say({ type: "tick", now: "2027-02-12T22:00:11.000Z", problem: null });
  vi.advanceTimersByTime(11_999);
  expect(phase()).toBe("live");
  vi.advanceTimersByTime(1);
  expect(phase()).toBe("offline");
  expect(sockets[0]?.closed).toBe(true);
});

it.each([
  ["the epoch changes", hello(2, 900)],
  ["a sandbox with the same epoch knows fewer entries than we do", hello(1, 3)],
])("clears all state and requests the new journal from its start if %s", (_, greeting) => {
  const { sockets, calls, phase } = connected();
  sockets[0]?.say(hello(1, 7));
  sockets[0]?.say([fact(7)]);
  sockets[0]?.onclose?.();
  vi.advanceTimersByTime(250);
  sockets[1]?.say(greeting);
  expect(calls.forgotten).toBe(1);
  expect(sockets[1]?.closed).toBe(true);
  expect(sockets[2]?.url).toBe("ws://here/sandbox/live");
  expect(phase()).not.toBe("live");
  sockets[2]?.say(greeting);
  expect(phase()).toBe("live");
  expect(calls.forgotten).toBe(1);
});

it("clears all state after a reset that is announced on the open socket", () => {
  const { sockets, calls } = connected();
  sockets[0]?.say(hello(1, 0));
  sockets[0]?.say(hello(2, 0));
  expect(calls.forgotten).toBe(1);
  expect(sockets).toHaveLength(2);
});

it("ignores messages of a closed socket", () => {
  const { sockets, calls } = connected();
  sockets[0]?.say(hello(1, 0));
  vi.advanceTimersByTime(12_000);
  sockets[0]?.say([fact(1)]);
  expect(calls.entries).toBe(0);
});
