import type { FeedNotice } from "../../server/contract/journal/feed-notices.js";
import type { Hello, JournalEntry, Tick } from "../../server/contract/journal/journal.js";
import { readFrame } from "./messages.js";
import { Observable } from "./observable.js";

export type Connection =
  | { readonly phase: "connecting" }
  | { readonly phase: "live" }
  /**
   * `since` and `retryAt` are moments of this machine, not of the sandbox; `retryAt` is null while a try is running.
   */
  | { readonly phase: "offline"; readonly since: number; readonly retryAt: number | null };

export interface FeedHandlers {
  /** The number of the entry after which to resume; 0 asks for the recent history. */
  resumeAfter(): number;
  /** The sandbox was reset or replaced: forget everything. */
  forget(): void;
  hello(hello: Hello): void;
  tick(tick: Tick): void;
  /** There is something new that has no journal entry. */
  notice(about: FeedNotice): void;
  entries(entries: readonly JournalEntry[]): void;
}

const FIRST_RETRY_MS = 250;
const SLOWEST_RETRY_MS = 5_000;
/** The server sends a tick every 5 s; after two missed ticks and a margin the connection counts as lost. */
const SILENCE_MS = 12_000;

/** Keeps one WebSocket to the live feed open, and reports its state. */
export class FeedConnection {
  readonly state = new Observable<Connection>({ phase: "connecting" });
  #socket: WebSocket | null = null;
  #epoch: number | null = null;
  #retryMs = FIRST_RETRY_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly url: string,
    private readonly handlers: FeedHandlers,
    private readonly open: (url: string) => WebSocket,
  ) {}

  readonly connect = (): void => {
    this.#closeSocket();
    const state = this.state.get();
    this.state.set(state.phase === "offline" ? { ...state, retryAt: null } : { phase: "connecting" });
    const since = this.handlers.resumeAfter();
    const address = new URL(this.url);
    if (since > 0) address.searchParams.set("since", String(since));
    const socket = this.open(address.href);
    this.#socket = socket;
    socket.onmessage = (event) => this.#receive(String(event.data), since);
    socket.onclose = () => this.#disconnect();
    this.#expectMessageWithin(SILENCE_MS);
  };

  #receive(frame: string, since: number): void {
    this.#expectMessageWithin(SILENCE_MS);
    const message = readFrame(frame);
    if (message.kind === "entries") this.handlers.entries(message.entries);
    else if (message.kind === "tick") this.handlers.tick(message.tick);
    else if (message.kind === "notice") this.handlers.notice(message.notice);
    else this.#onHello(message.hello, since);
  }

  #onHello(hello: Hello, since: number): void {
    // A restarted in-memory sandbox may repeat the epoch, but it has fewer entries than this page has seen.
    const hasChanged =
      this.#epoch !== null && (hello.epoch !== this.#epoch || hello.seq < this.handlers.resumeAfter());
    const fresh = since === 0 && this.state.get().phase !== "live";
    this.#epoch = hello.epoch;
    if (hasChanged) {
      this.handlers.forget();
      // This socket resumed in the middle of the new journal; connect again to get its beginning.
      if (!fresh) {
        this.connect();
        return;
      }
    }
    this.#retryMs = FIRST_RETRY_MS;
    this.state.set({ phase: "live" });
    this.handlers.hello(hello);
  }

  #disconnect(): void {
    this.#closeSocket();
    const state = this.state.get();
    const since = state.phase === "offline" ? state.since : Date.now();
    this.state.set({ phase: "offline", since, retryAt: Date.now() + this.#retryMs });
    this.#timer = setTimeout(this.connect, this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, SLOWEST_RETRY_MS);
  }

  #expectMessageWithin(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#disconnect(), ms);
  }

  /** A dead peer may never confirm a close, so the page stops listening instead of waiting for it. */
  #closeSocket(): void {
    clearTimeout(this.#timer);
    if (!this.#socket) return;
    this.#socket.onmessage = null;
    this.#socket.onclose = null;
    this.#socket.close();
    this.#socket = null;
  }
}
