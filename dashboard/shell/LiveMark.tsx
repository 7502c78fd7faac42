import { useConnection } from "../feed/hooks.js";
import { useWords } from "../words/language.js";

/** Says whether what is seen is what is: never "live" unless the feed has greeted us on an open socket. */
export function LiveMark() {
  const words = useWords();
  const { phase } = useConnection();
  return (
    <span className={`live ${phase}`} role="status">
      <i className="dot" aria-hidden="true" />
      <span className="live-name">{words.live[phase]}</span>
    </span>
  );
}
