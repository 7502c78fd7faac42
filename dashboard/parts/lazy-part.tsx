import { type ComponentType, use } from "react";
import { type LazyModule, lazyModule } from "../browser/lazy-module.js";

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
