import { Component, type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { forgetFailedModules, ModuleLoadError } from "../browser/lazy-module.js";
import { useConnection } from "../feed/hooks.js";
import buttonStyles from "../parts/Button.module.css";
import emptyStateStyles from "../parts/EmptyState.module.css";
import { forgetFailedWords } from "../words/language.js";
import { useShellWords } from "./words.js";

/**
 * Catches the bugs of a screen, so that the header stays. A new address or a new connection renders the screen again.
 */
export function Fault({ children }: { children: ReactNode }) {
  const [location] = useLocation();
  return <Boundary attempt={location}>{children}</Boundary>;
}

interface Props {
  /** When this changes, the children are rendered again. */
  readonly attempt: string;
  readonly children: ReactNode;
}

interface State {
  readonly attempt: string;
  readonly error: unknown;
}

class Boundary extends Component<Props, State> {
  override state: State = { attempt: this.props.attempt, error: null };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ attempt }: Props, state: State): State | null {
    return attempt === state.attempt ? null : { attempt, error: null };
  }

  override componentDidCatch(): void {
    // The next attempt fetches the failed modules again; until then they are not rendered.
    forgetFailedModules();
    forgetFailedWords();
  }

  readonly tryAgain = () => this.setState({ error: null });

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <FaultNotice error={error} tryAgain={this.tryAgain} />;
  }
}

const ASK_AGAIN_MS = 2_000;

/**
 * Whether the sandbox answers requests; asked until it does, null while unknown. The page's socket may stay open
 * although nothing can be fetched, for example when the network is gone.
 */
function useReachable(isAsked: boolean): boolean | null {
  const [isReachable, setReachable] = useState<boolean | null>(null);
  useEffect(() => {
    setReachable(null);
    if (!isAsked) return;
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
  }, [isAsked]);
  return isReachable;
}

function FaultNotice({ error, tryAgain }: { error: unknown; tryAgain: () => void }) {
  const words = useShellWords().fault;
  const { phase } = useConnection();
  const wasOffline = useRef(false);
  const isMissing = error instanceof ModuleLoadError;
  const isReachable = useReachable(isMissing && phase === "live");
  useEffect(() => {
    if (phase !== "live" || isReachable === false) wasOffline.current = true;
    else if (wasOffline.current && isMissing)
      // A browser does not fetch a failed module again, so the page is reloaded; this screen has no input to lose.
      location.reload();
    else if (wasOffline.current) tryAgain();
  }, [phase, isMissing, isReachable, tryAgain]);
  if (isMissing && phase === "live" && isReachable === null) return null;
  const text = isMissing ? (isReachable ? words.outdated : words.offline) : words.bug;
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
