/** How long after the first connection the page fetches the rest, in milliseconds: one that is only glanced at fetches less. */
const REST_AFTER_MS = 2_000;

/** The module could not be fetched: nobody answered, or the sandbox has been updated and no longer has it. */
export class ModuleLoadError extends Error {}

/** A module that is fetched once, when it is needed or when the page is idle. */
export class LazyModule<Value> {
  #promise: Promise<Value> | undefined;
  #hasFailed = false;

  constructor(private readonly fetchModule: () => Promise<Value>) {}

  /** Fetches it; again if that has failed before. Rejects with a ModuleLoadError. */
  readonly load = (): Promise<Value> => {
    this.forgetFailure();
    return this.read();
  };

  /** For React's `use`: a failure stays until `forgetFailure`, because a render that fetches again would never end. */
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

/** A module that `loadRestWhenIdle` fetches too, so that it is there even if the sandbox has been updated since. */
export function lazyModule<Value>(fetchModule: () => Promise<Value>): LazyModule<Value> {
  const module = new LazyModule(fetchModule);
  modules.add(module);
  return module;
}

/** Lets the next render fetch again what could not be fetched. */
export function forgetFailedModules(): void {
  for (const module of modules) module.forgetFailure();
}

/** Fetches one module after another while the page has nothing else to do, also those that only these know. */
export async function loadRestWhenIdle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, REST_AFTER_MS));
  for (const module of modules) {
    await idle();
    await module.load().catch(() => undefined);
  }
}

/** Resolves when the page has nothing else to do. Safari has no idle callbacks. */
export const idle = () =>
  new Promise<unknown>((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(resolve);
    else setTimeout(resolve, 50);
  });
