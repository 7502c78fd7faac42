import { Observable } from "./observable.js";

export interface ClockReading {
  readonly mode: "running" | "frozen" | null;
  /** Sandbox time, epoch milliseconds; null until the first message of the feed. */
  readonly now: number | null;
}

/**
 * Estimates sandbox time between two messages of the feed: it moves on while the clock runs and stays while it is
 * frozen, or while the feed is interrupted.
 */
export class SandboxClock {
  readonly reading = new Observable<ClockReading>({ mode: null, now: null });
  #lastSync: { now: number; at: number } | null = null;
  #mode: ClockReading["mode"] = null;
  #isInterrupted = false;

  constructor(private readonly elapsed: () => number) {}

  synchronize(now: string, mode?: "running" | "frozen"): void {
    this.#lastSync = { now: Date.parse(now), at: this.elapsed() };
    this.#mode = mode ?? this.#mode;
    this.#isInterrupted = false;
    this.tick();
  }

  /** Keeps the last reading until the next message: without one, nobody knows whether the sandbox still runs. */
  interrupt(): void {
    this.#isInterrupted = true;
  }

  /** Called every second, so that components that show the time render again. */
  tick(): void {
    if (this.#isInterrupted) return;
    const now = this.#current();
    const before = this.reading.get();
    if (before.now !== now || before.mode !== this.#mode) this.reading.set({ mode: this.#mode, now });
  }

  #current(): number | null {
    if (!this.#lastSync) return null;
    if (this.#mode === "frozen") return this.#lastSync.now;
    return this.#lastSync.now + this.elapsed() - this.#lastSync.at;
  }
}
