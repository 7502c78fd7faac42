import {
  type ComponentType,
  Component as ReactComponent,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useState,
} from "react";
import { type LazyModule, lazyModule, ModuleLoadError } from "../browser/lazy-module.js";
import { useConnection } from "../feed/hooks.js";

/** A component that is loaded when it is first rendered. Unlike React's `lazy`, it can try again after a failure. */
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
 * The same for a part that its screen can do without: it shows nothing until it is loaded, and tries again when the
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
    // The part's words are loaded separately. Without these two wrappers the whole screen would be hidden until they
    // are loaded, and removed if they cannot be.
    return (
      <UnlessMissing>
        <Suspense>{Component === null ? null : <Component {...props} />}</Suspense>
      </UnlessMissing>
    );
  };
}

/** Shows nothing if a module that its children need could not be fetched. */
class UnlessMissing extends ReactComponent<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if ((error as unknown) instanceof ModuleLoadError) return null;
    throw error;
  }
}
