import { type ComponentType, Suspense, use, useEffect, useState } from "react";
import { type LazyModule, lazyModule } from "../browser/lazy-module.js";
import { useConnection } from "../feed/hooks.js";

/** A component of a module of its own, which suspends until it is there. Unlike React's `lazy` it can try again. */
export function lazyPart<Props extends object>(
  fetchModule: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> {
  const module: LazyModule<{ readonly default: ComponentType<Props> }> = lazyModule(fetchModule);
  return function LazyPart(props: Props) {
    const { default: Component } = use(module.read());
    return <Component {...props} />;
  };
}

/**
 * The same for a part that the screen can do without: it shows nothing until it is there, and tries again when the
 * sandbox is back.
 */
export function optionalPart<Props extends object>(
  fetchModule: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> {
  const module = lazyModule(fetchModule);
  return function OptionalPart(props: Props) {
    const { phase } = useConnection();
    const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
    useEffect(() => {
      if (phase !== "live") return;
      module.load().then(
        (loaded) => setComponent(() => loaded.default),
        () => undefined,
      );
    }, [phase]);
    // A boundary of its own: without it the part's words would hide the whole screen until they are fetched.
    return <Suspense>{Component === null ? null : <Component {...props} />}</Suspense>;
  };
}
