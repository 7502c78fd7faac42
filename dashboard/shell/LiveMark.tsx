import { useConnection, useDegraded } from "../feed/hooks.js";
import { useShellWords } from "./words.js";

/**
 * Says whether what is seen is what is: never "live" unless the feed has greeted us on an open socket, nor while the
 * sandbox writes nothing.
 */
export function LiveMark() {
  const words = useShellWords();
  const { phase } = useConnection();
  const state = useDegraded() ? "degraded" : phase;
  return (
    <span className={`live ${state}`} role="status">
      <i className="dot" aria-hidden="true" />
      <span className="live-name">{words.live[state]}</span>
    </span>
  );
}
