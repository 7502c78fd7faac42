import { Component, type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { forgetFailedModules, ModuleLoadError } from "../browser/lazy-module.js";
import { useConnection } from "../feed/hooks.js";
import buttonStyles from "../parts/Button.module.css";
import emptyStateStyles from "../parts/EmptyState.module.css";
import { forgetFailedWords } from "../words/language.js";
import { useShellWords } from "./words.js";

/**
 * If a screen fails to load or to render, shows a notice instead, so that the header stays. The screen is rendered again
 * when the address changes or the sandbox is reachable again. If it failed to load, the page is reloaded once the sandbox
 * is reachable again.
 */
export function ScreenErrorBoundary({ children }: { children: ReactNode }) {
  const [location] = useLocation();
  return <Boundary resetKey={location}>{children}</Boundary>;
}

interface Props {
  /** When this changes, the children are rendered again. */
  readonly resetKey: string;
  readonly children: ReactNode;
}

interface State {
  readonly resetKey: string;
  readonly error: unknown;
}

class Boundary extends Component<Props, State> {
  override state: State = { resetKey: this.props.resetKey, error: null };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { resetKey, error: null };
  }

  override componentDidCatch(): void {
    // Forgets the failures, so that the next render imports the failed modules again.
    forgetFailedModules();
    forgetFailedWords();
  }

  readonly tryAgain = () => this.setState({ error: null });

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <ErrorNotice error={error} tryAgain={this.tryAgain} />;
  }
}

const ASK_AGAIN_MS = 2_000;

/**
 * Whether the sandbox answers requests; null while unknown. If `isEnabled`, sends a request every two seconds until one
 * is answered. The page's socket is no proof: it may stay open although requests fail, for example without a network.
 */
function useReachable(isEnabled: boolean): boolean | null {
  const [isReachable, setReachable] = useState<boolean | null>(null);
  useEffect(() => {
    setReachable(null);
    if (!isEnabled) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = new AbortController();
    const ask = () =>
      fetch(location.href, { method: "HEAD", cache: "no-store", signal: stop.signal }).then(
        () => setReachable(true),
        () => {
          if (stop.signal.aborted) return;
          setReachable(false);
          timer = setTimeout(ask, ASK_AGAIN_MS);
        },
      );
    void ask();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [isEnabled]);
  return isReachable;
}

function ErrorNotice({ error, tryAgain }: { error: unknown; tryAgain: () => void }) {
  const words = useShellWords().fault;
  const { phase } = useConnection();
  const wasOffline = useRef(false);
  const couldNotLoad = error instanceof ModuleLoadError;
  const isReachable = useReachable(couldNotLoad && phase === "live");
  useEffect(() => {
    if (phase !== "live" || isReachable === false) wasOffline.current = true;
    else if (wasOffline.current && couldNotLoad)
      // Some browsers remember a failed import until the page is reloaded. No input is lost: this notice has none.
      location.reload();
    else if (wasOffline.current) tryAgain();
  }, [phase, couldNotLoad, isReachable, tryAgain]);
  if (couldNotLoad && phase === "live" && isReachable === null) return null;
  const text = couldNotLoad ? (isReachable ? words.outdated : words.offline) : words.bug;
  return (
    <div className={emptyStateStyles.emptyState} role="alert">
      <h2>{text.title}</h2>
      <p>{text.text}</p>
      {text === words.offline ? null : (
        <button type="button" className={buttonStyles.btn} onClick={() => location.reload()}>
          {words.reload}
        </button>
      )}
    </div>
  );
}
