/** Delay between the first connection and fetching the remaining modules (ms), so that a short visit loads less. */
const REST_AFTER_MS = 2_000;

/** The module could not be fetched: the sandbox did not answer, or it was updated and no longer has this file. */
export class ModuleLoadError extends Error {}

/** A module that is fetched once: when it is needed, or earlier when the page is idle. */
export class LazyModule<Value> {
  #promise: Promise<Value> | undefined;
  #hasFailed = false;

  constructor(private readonly fetchModule: () => Promise<Value>) {}

  /** Fetches the module, also again after a failure. Rejects with a ModuleLoadError. */
  readonly load = (): Promise<Value> => {
    this.forgetFailure();
    return this.read();
  };

  /**
   * For React's `use`. A failure is kept until `forgetFailure`; otherwise every render would fetch again, without
   * end.
   */
  readonly read = (): Promise<Value> => {
    this.#promise ??= this.#start();
    return this.#promise;
  };

  forgetFailure(): void {
    if (this.#hasFailed) this.#promise = undefined;
    this.#hasFailed = false;
  }

  #start(): Promise<Value> {
    const promise = this.fetchModule().catch((cause: unknown) => {
      throw new ModuleLoadError("A part of the page could not be fetched.", { cause });
    });
    promise.then(
      // React's `use` reads these fields, and does not suspend for a promise that is already fulfilled.
      (value) => Object.assign(promise, { status: "fulfilled", value }),
      () => {
        this.#hasFailed = true;
      },
    );
    return promise;
  }
}

const modules = new Set<LazyModule<unknown>>();

/** A module that `loadRestWhenIdle` fetches as well, so that it is still available after an update of the sandbox. */
export function lazyModule<Value>(fetchModule: () => Promise<Value>): LazyModule<Value> {
  const module = new LazyModule(fetchModule);
  modules.add(module);
  return module;
}

/** Lets the next render fetch the failed modules again. */
export function forgetFailedModules(): void {
  for (const module of modules) module.forgetFailure();
}

/**
 * Fetches the remaining modules one by one while the page is idle, including those that a fetched module declares. Then
 * marks "everything loaded" in the browser's performance timeline, where profilers and tests see it.
 */
export async function loadRestWhenIdle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, REST_AFTER_MS));
  for (const module of modules) {
    await idle();
    await module.load().catch(() => undefined);
  }
  performance.mark("everything loaded");
}

/** Resolves when the browser is idle. Safari has no idle callbacks. */
export const idle = () =>
  new Promise<unknown>((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(resolve);
    else setTimeout(resolve, 50);
  });
