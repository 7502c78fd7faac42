import { type WebSocket, WebSocketServer } from "ws";
import { withAssumptions } from "../contract/assumptions/applied-assumptions.js";
import type { FeedNotice, Hello, JournalEntry, Tick } from "../contract/journal/journal.js";
import { LIMITS } from "../http/limits.js";
import type { Door } from "../http/upgrades.js";
import { type Clock, iso } from "../kernel/clock.js";
import type { Journal } from "../kernel/journal.js";

export const FEED_PATH = "/sandbox/live";

/** The journal as it grows, over WebSocket: resumes by sequence number, never shows what was undone. */
export interface Feed {
  /** Tells everybody who listens what has been committed. */
  publish(entries: readonly JournalEntry[]): void;
  /** Tells everybody who listens that there is more to read of what leaves no entry. */
  tell(notice: FeedNotice): void;
  /** Greets everybody who listens once more, because the world is another one now. */
  greet(): void;
  /** Tells everybody who listens the time and what keeps the sandbox from writing, as every few seconds. */
  tick(): void;
  /** Takes over an upgrade of `/sandbox/live?since=<seq>`. */
  readonly door: Door;
  close(): void;
}

interface Listener {
  readonly socket: WebSocket;
  /** The number of the last entry that was handed to the socket. */
  sent: number;
}

/** Without `since` a listener gets this many of the latest entries. */
const RECENT = 2_000;
const PER_FRAME = 500;
/** A socket that has this much unsent is fed no more until it has caught up. */
const MOST_UNSENT_BYTES = 1_000_000;
const TICK_MS = 5_000;
const PARTING_MS = 500;

const frameOf = (entries: readonly JournalEntry[]) => JSON.stringify(entries.map(withAssumptions));

export function createFeed(
  journal: Journal,
  clock: Clock,
  epoch: () => number,
  problem: () => Tick["problem"] = () => null,
): Feed {
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: LIMITS.feedMessageBytes,
  });
  const listeners = new Set<Listener>();

  /** Reads what a listener is missing from the journal itself, as far as its socket takes it. */
  const catchUp = (listener: Listener) => {
    while (
      listener.socket.readyState === listener.socket.OPEN &&
      listener.socket.bufferedAmount < MOST_UNSENT_BYTES
    ) {
      const entries = journal.since(listener.sent, PER_FRAME);
      const last = entries.at(-1);
      if (last === undefined) return;
      listener.sent = last.seq;
      listener.socket.send(frameOf(entries));
    }
  };

  const publish: Feed["publish"] = (entries) => {
    const [first, last] = [entries[0], entries.at(-1)];
    if (listeners.size === 0 || first === undefined || last === undefined) return;
    // Written once for all: a page more costs a copy, not a serialisation.
    const frame = Buffer.from(frameOf(entries));
    for (const listener of listeners) {
      const isNext = listener.sent === first.seq - 1;
      if (isNext && listener.socket.bufferedAmount < MOST_UNSENT_BYTES) {
        listener.sent = last.seq;
        listener.socket.send(frame, { binary: false });
      } else {
        catchUp(listener);
      }
    }
  };

  const tickNow = () =>
    JSON.stringify({ type: "tick", now: iso(clock.now()), problem: problem() } satisfies Tick);
  const tick = () => {
    const message = tickNow();
    for (const listener of listeners) {
      catchUp(listener);
      listener.socket.send(message);
    }
  };
  const timer = setInterval(tick, TICK_MS).unref();

  const hello = (latest: number): string =>
    JSON.stringify({ type: "hello", epoch: epoch(), seq: latest, now: iso(clock.now()) } satisfies Hello);

  const listen = (socket: WebSocket, since: string | undefined) => {
    const latest = journal.latest();
    const from =
      since !== undefined && /^\d{1,15}$/.test(since) ? Number(since) : Math.max(0, latest - RECENT);
    socket.send(hello(latest));
    const listener = { socket, sent: Math.min(from, latest) };
    listeners.add(listener);
    socket.on("close", () => listeners.delete(listener));
    socket.on("error", () => socket.terminate());
    if (problem() !== null) socket.send(tickNow());
    catchUp(listener);
  };

  const greet = () => {
    const latest = journal.latest();
    const greeting = hello(latest);
    for (const listener of listeners) {
      listener.socket.send(greeting);
      listener.sent = Math.max(0, latest - RECENT);
      catchUp(listener);
    }
  };

  return {
    publish,
    tell: (notice) => {
      const message = JSON.stringify({ type: notice });
      for (const { socket } of listeners) socket.send(message);
    },
    greet,
    tick,
    door: (request, socket, head, { since }) =>
      server.handleUpgrade(request, socket, head, (accepted) => listen(accepted, since)),
    close: () => {
      clearInterval(timer);
      for (const { socket } of listeners) {
        socket.close(1001, "The sandbox stops.");
        // One that hangs does not say goodbye, and nobody waits for it.
        setTimeout(() => socket.terminate(), PARTING_MS).unref();
      }
      server.close();
    },
  };
}
