/**
 * The shortest time between two fetches of the same data while it changes continuously. Nobody reads faster, and an
 * open page costs a busy sandbox little.
 */
export const NEWS_SPACING_MS = 400;

/**
 * Runs the work at the first trigger, and again for later triggers: one run at a time, with at least `spacingMs`
 * between two starts. Continuous triggers do not delay the next run.
 */
export class Throttle {
  #busy = false;
  #behind = false;
  #stopped = false;
  #began = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `work` must not throw; `elapsed` counts milliseconds. */
  constructor(
    private readonly work: () => Promise<void>,
    private readonly spacingMs: number,
    private readonly elapsed: () => number = () => performance.now(),
  ) {}

  readonly trigger = (): void => {
    this.#behind = true;
    if (this.#busy || this.#stopped || this.#timer !== undefined) return;
    const wait = this.#began + this.spacingMs - this.elapsed();
    if (wait > 0) this.#timer = setTimeout(this.#begin, wait);
    else this.#begin();
  };

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  readonly #begin = (): void => {
    this.#timer = undefined;
    this.#busy = true;
    this.#behind = false;
    this.#began = this.elapsed();
    void this.work().finally(() => {
      this.#busy = false;
      if (this.#behind) this.trigger();
    });
  };
}
