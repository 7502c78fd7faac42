import type { WebSocket } from "ws";
import { assumptionsOfEntry } from "../contract/assumptions/applied-assumptions.js";
import type { FeedNotice } from "../contract/journal/feed-notices.js";
import type { Hello, Tick } from "../contract/journal/journal.js";
import { LIMITS } from "../http/limits.js";
import { createSocketServer } from "../http/socket-server.js";
import type { UpgradeHandler } from "../http/upgrades.js";
import { type Clock, iso } from "../kernel/clock.js";
import type { CommittedEntry, Journal } from "../kernel/journal.js";

export const FEED_PATH = "/sandbox/live";

/** The journal as a WebSocket stream: resumes by sequence number, never sends entries that were rolled back. */
export interface Feed {
  /** Sends committed entries to all clients. */
  publish(entries: readonly CommittedEntry[]): void;
  /** Tells all clients that data without journal entries has changed. */
  tell(notice: FeedNotice): void;
  /** Sends the greeting again to all clients, because the world was replaced. */
  greet(): void;
  /**
   * Sends the time, and the problem that keeps the sandbox from writing, if any. The feed also does this by itself
   * every few seconds.
   */
  tick(): void;
  /** Handles an upgrade of `/sandbox/live?since=<seq>`. */
  readonly handleUpgrade: UpgradeHandler;
  close(): void;
}

/** A connection to the feed, such as that of a page. */
interface FeedClient {
  readonly socket: WebSocket;
  /** The sequence number of the last entry given to the socket. */
  sent: number;
}

/** How many of the latest entries a client without `since` gets; the page loads older ones when the reader scrolls. */
const RECENT = 100;
const PER_FRAME = 500;
/** A socket with this much unsent data gets no more until it has caught up. */
const MAX_UNSENT_BYTES = 1_000_000;
/**
 * A busy sandbox commits hundreds of times a second: after a frame with this many entries, the entries of the next `GAP_MS`
 * milliseconds share a frame. Smaller commits are sent at once, so that the page shows a call before its response arrives.
 */
const BUSY_ENTRIES = 8;
const GAP_MS = 20;
const TICK_MS = 5_000;

/** The entries as the API returns them, as JSON. Their `data` was serialized for the file, which takes most of the time. */
const frameOf = (entries: readonly CommittedEntry[]) => `[${entries.map(textOf).join(",")}]`;

function textOf({ entry, dataText }: CommittedEntry): string {
  const { seq, at, type, account, transactionId } = entry;
  const assumptions = assumptionsOfEntry(entry);
  const ofTransaction = transactionId === undefined ? "" : `,"transactionId":"${transactionId}"`;
  const assuming = assumptions.length === 0 ? "" : `,"assumptions":${JSON.stringify(assumptions)}`;
  return `{"seq":${seq},"at":"${at}","type":"${type}","account":${account}${ofTransaction},"data":${dataText}${assuming}}`;
}

export function createFeed(
  journal: Journal,
  clock: Clock,
  epoch: () => number,
  problem: () => Tick["problem"] = () => null,
): Feed {
  const server = createSocketServer(LIMITS.feedMessageBytes);
  const clients = new Set<FeedClient>();

  /** Sends the entries that a client is missing, read from the journal, as far as its socket accepts them. */
  const catchUp = (client: FeedClient) => {
    while (
      client.socket.readyState === client.socket.OPEN &&
      client.socket.bufferedAmount < MAX_UNSENT_BYTES
    ) {
      const entries = journal.since(client.sent, PER_FRAME);
      const last = entries.at(-1);
      if (last === undefined) return;
      client.sent = last.seq;
      client.socket.send(frameOf(entries.map((entry) => ({ entry, dataText: JSON.stringify(entry.data) }))));
    }
  };

  let unsent: CommittedEntry[] = [];
  /** Runs for `GAP_MS` after a frame of a busy sandbox. */
  let gap: NodeJS.Timeout | undefined;

  const sendUnsent = () => {
    clearTimeout(gap);
    gap = undefined;
    const entries = unsent;
    unsent = [];
    const [first, last] = [entries[0]?.entry, entries.at(-1)?.entry];
    if (clients.size === 0 || first === undefined || last === undefined) return;
    if (entries.length >= BUSY_ENTRIES) gap = setTimeout(sendUnsent, GAP_MS).unref();
    // Serialized once for all clients. Compressing it would cost a busy sandbox time for each of them.
    const frame = Buffer.from(frameOf(entries));
    for (const client of clients) {
      const isNext = client.sent === first.seq - 1;
      if (isNext && client.socket.bufferedAmount < MAX_UNSENT_BYTES) {
        client.sent = last.seq;
        client.socket.send(frame, { binary: false, compress: false });
      } else {
        catchUp(client);
      }
    }
  };

  const publish: Feed["publish"] = (entries) => {
    if (clients.size === 0) return;
    for (const entry of entries) unsent.push(entry);
    if (gap === undefined || unsent.length >= PER_FRAME) sendUnsent();
  };

  const tickMessage = () =>
    JSON.stringify({ type: "tick", now: iso(clock.now()), problem: problem() } satisfies Tick);
  const tick = () => {
    const message = tickMessage();
    for (const client of clients) {
      catchUp(client);
      client.socket.send(message);
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
    const client = { socket, sent: Math.min(from, latest) };
    clients.add(client);
    socket.on("close", () => clients.delete(client));
    socket.on("error", () => socket.terminate());
    if (problem() !== null) socket.send(tickMessage());
    catchUp(client);
  };

  const greet = () => {
    // They are entries of the world that was replaced.
    unsent = [];
    const latest = journal.latest();
    const greeting = hello(latest);
    for (const client of clients) {
      client.socket.send(greeting);
      client.sent = Math.max(0, latest - RECENT);
      catchUp(client);
    }
  };

  return {
    publish,
    tell: (notice) => {
      const message = JSON.stringify({ type: notice });
      for (const { socket } of clients) socket.send(message);
    },
    greet,
    tick,
    handleUpgrade: (request, socket, head, { since }) =>
      server.accept(request, socket, head, (accepted) => listen(accepted, since)),
    close: () => {
      clearInterval(timer);
      sendUnsent();
      clearTimeout(gap);
      server.close();
    },
  };
}
