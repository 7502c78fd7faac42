import type { FeedNotice, Hello, JournalEntry, Tick } from "../../server/contract/journal/journal.js";
import { readFrame } from "./messages.js";
import { Observable } from "./observable.js";

export type Connection =
  | { readonly phase: "connecting" }
  | { readonly phase: "live" }
  /** `since` and `retryAt` are moments of this machine, not of the sandbox. Null: trying right now. */
  | { readonly phase: "offline"; readonly since: number; readonly retryAt: number | null };

export interface Listener {
  /** After which entry to resume; 0 asks for the recent history. */
  resumeAfter(): number;
  /** A new world: forget everything. */
  forget(): void;
  hello(hello: Hello): void;
  tick(tick: Tick): void;
  /** There is more to read of what leaves no entry. */
  notice(about: FeedNotice): void;
  entries(entries: readonly JournalEntry[]): void;
}

const FIRST_RETRY_MS = 250;
const SLOWEST_RETRY_MS = 5_000;
/** The server says something every 5 s, so two missed ticks and a margin mean that nobody is there. */
const SILENCE_MS = 12_000;

/** Keeps one WebSocket to the live feed open, and is honest about when it is not. */
export class FeedConnection {
  readonly state = new Observable<Connection>({ phase: "connecting" });
  #socket: WebSocket | null = null;
  #epoch: number | null = null;
  #retryMs = FIRST_RETRY_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly url: string,
    private readonly listener: Listener,
    private readonly open: (url: string) => WebSocket,
  ) {}

  readonly connect = (): void => {
    this.#abandon();
    const state = this.state.get();
    this.state.set(state.phase === "offline" ? { ...state, retryAt: null } : { phase: "connecting" });
    const since = this.listener.resumeAfter();
    const address = new URL(this.url);
    if (since > 0) address.searchParams.set("since", String(since));
    const socket = this.open(address.href);
    this.#socket = socket;
    socket.onmessage = (event) => this.#hear(String(event.data), since);
    socket.onclose = () => this.#lose();
    this.#listenFor(SILENCE_MS);
  };

  #hear(frame: string, since: number): void {
    this.#listenFor(SILENCE_MS);
    const message = readFrame(frame);
    if (message.kind === "entries") this.listener.entries(message.entries);
    else if (message.kind === "tick") this.listener.tick(message.tick);
    else if (message.kind === "notice") this.listener.notice(message.notice);
    else this.#greet(message.hello, since);
  }

  #greet(hello: Hello, since: number): void {
    // A sandbox started anew in memory may repeat the epoch, but it cannot know as many entries as we do.
    const hasChanged =
      this.#epoch !== null && (hello.epoch !== this.#epoch || hello.seq < this.listener.resumeAfter());
    const fresh = since === 0 && this.state.get().phase !== "live";
    this.#epoch = hello.epoch;
    if (hasChanged) {
      this.listener.forget();
      // This socket resumed in the middle of the new world; its beginning has to be asked for.
      if (!fresh) {
        this.connect();
        return;
      }
    }
    this.#retryMs = FIRST_RETRY_MS;
    this.state.set({ phase: "live" });
    this.listener.hello(hello);
  }

  #lose(): void {
    this.#abandon();
    const state = this.state.get();
    const since = state.phase === "offline" ? state.since : Date.now();
    this.state.set({ phase: "offline", since, retryAt: Date.now() + this.#retryMs });
    this.#timer = setTimeout(this.connect, this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, SLOWEST_RETRY_MS);
  }

  #listenFor(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#lose(), ms);
  }

  /** A dead peer may never confirm a close, so we stop listening instead of waiting for it. */
  #abandon(): void {
    clearTimeout(this.#timer);
    if (!this.#socket) return;
    this.#socket.onmessage = null;
    this.#socket.onclose = null;
    this.#socket.close();
    this.#socket = null;
  }
}
