import type { AccountView } from "../../server/contract/accounts/accounts.control.js";
import { controlClient } from "../../server/contract/client.js";
import type { FeedNotice } from "../../server/contract/journal/feed-notices.js";
import type { Hello, JournalEntry, Tick } from "../../server/contract/journal/journal.js";
import { socketProtocols } from "../../server/contract/socket-protocols.js";
import { idle } from "../browser/lazy-module.js";
import { FeedConnection } from "./connection.js";
import { entryToken } from "./entry-token.js";
import { JournalStore } from "./journal-store.js";
import { Observable } from "./observable.js";
import { SandboxClock } from "./sandbox-clock.js";

/** The page's state of the sandbox. Components read it through hooks. */
export const token = entryToken();
export const client = controlClient("", token);
export const journal = new JournalStore((flush) => requestAnimationFrame(flush));
export const clock = new SandboxClock(() => performance.now());
export const accounts = new Observable<readonly AccountView[]>([]);
/** Grows whenever there are more requests to read, or when some may have been missed. */
export const requestsVersion = new Observable(0);
/** The same for snapshots. */
export const snapshotsVersion = new Observable(0);

/** How to run the command line for this sandbox. */
export const commandLine = new Observable({ program: "localpix", needsUrl: false });

/** Why the sandbox cannot write; null while it can. */
export const degraded = new Observable<Tick["problem"]>(null);

const NOTICES: Readonly<Record<FeedNotice, Observable<number>>> = {
  requests: requestsVersion,
  snapshots: snapshotsVersion,
};
const grow = (count: Observable<number>) => count.set(count.get() + 1);

/** How many delivery attempts have failed since this page was opened. */
export const failedAttempts = new Observable(0);

/** The newest entry when the feed connected: older ones are history and do not count as new failures. */
let historyUntil = 0;

/** How often the feed has connected. What could not be loaded before is loaded then. */
export const helloCount = new Observable(0);

export const connection = new FeedConnection(
  `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/sandbox/live`,
  {
    resumeAfter: () => journal.lastSeq,
    forget: () => journal.forget(),
    tick,
    notice: (about) => grow(NOTICES[about]),
    hello,
    entries,
  },
  (address) => new WebSocket(address, socketProtocols(token)),
);

function tick({ now, problem }: Tick): void {
  clock.synchronize(now);
  // The same problem again needs no update.
  if (problem?.message !== degraded.get()?.message) degraded.set(problem);
}

function hello({ seq, now }: Hello): void {
  historyUntil = seq;
  clock.synchronize(now);
  journal.onHello(seq);
  for (const count of [helloCount, ...Object.values(NOTICES)]) grow(count);
  void loadClock();
  void loadAccounts();
  void loadCommandLine();
}

function entries(newEntries: readonly JournalEntry[]): void {
  journal.add(newEntries);
  for (const entry of newEntries) {
    if (entry.seq <= historyUntil) continue;
    if (entry.type === "clock.changed") clock.synchronize(entry.data.now, entry.data.mode);
    if (entry.type === "delivery.attempted" && !entry.data.acknowledged) grow(failedAttempts);
    if (entry.type === "account.created" || entry.type === "account.changed") void loadAccounts();
  }
}

/** Errors are ignored: the state of the feed already shows that the sandbox does not answer. */
async function loadClock(): Promise<void> {
  const state = await client.showClock().catch(() => null);
  if (state) clock.synchronize(state.now, state.mode);
}

async function loadAccounts(): Promise<void> {
  const answer = await client.listAccounts().catch(() => null);
  if (answer) accounts.set(answer.accounts);
}

async function loadCommandLine(): Promise<void> {
  // Only copied commands need it, and nobody copies one before the page is idle.
  await idle();
  const health = await client.health().catch(() => null);
  if (health?.cli) commandLine.set(health.cli);
}

/**
 * Whether the recent history has arrived, or cannot because the sandbox does not answer. What is fetched earlier would be
 * fetched twice, because the history arrives like news.
 */
export const isFeedSettled = (): boolean =>
  journal.snapshot.get().loaded || connection.state.get().phase === "offline";

/** For React's `useSyncExternalStore` with `isFeedSettled`. */
export function subscribeToFeed(listener: () => void): () => void {
  const unsubscribe = [journal.snapshot, connection.state].map((source) => source.subscribe(listener));
  return () => {
    for (const stop of unsubscribe) stop();
  };
}

export function connectToSandbox(): void {
  connection.connect();
  connection.state.subscribe(() => connection.state.get().phase === "offline" && clock.interrupt());
  setInterval(() => clock.tick(), 1_000);
  // A laptop that wakes up, or finds its network again, should not wait for the next scheduled try.
  addEventListener("online", retryNow);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && retryNow());
}

export function retryNow(): void {
  const state = connection.state.get();
  if (state.phase === "offline" && state.retryAt !== null) connection.connect();
}
