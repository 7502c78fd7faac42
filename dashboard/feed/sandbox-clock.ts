import { Observable } from "./observable.js";

export interface ClockReading {
  readonly mode: "running" | "frozen" | null;
  /** Sandbox time, in milliseconds; null until the sandbox has said it. */
  readonly now: number | null;
}

/** Sandbox time between two messages: it goes on by itself while the clock runs and stands while it is frozen. */
export class SandboxClock {
  readonly reading = new Observable<ClockReading>({ mode: null, now: null });
  #heard: { now: number; at: number } | null = null;
  #mode: ClockReading["mode"] = null;

  constructor(private readonly elapsed: () => number) {}

  hear(now: string, mode?: "running" | "frozen"): void {
    this.#heard = { now: Date.parse(now), at: this.elapsed() };
    this.#mode = mode ?? this.#mode;
    this.beat();
  }

  /** Called every second, so that what shows the time is drawn again. */
  beat(): void {
    const now = this.#current();
    const before = this.reading.get();
    if (before.now !== now || before.mode !== this.#mode) this.reading.set({ mode: this.#mode, now });
  }

  #current(): number | null {
    if (!this.#heard) return null;
    if (this.#mode === "frozen") return this.#heard.now;
    return this.#heard.now + this.elapsed() - this.#heard.at;
  }
}
