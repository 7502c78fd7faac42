import { WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { useConnection } from "../feed/hooks.js";
import { retryNow } from "../feed/world.js";
import buttonStyles from "../parts/Button.module.css";
import { hostTime } from "../parts/format-time.js";
import { useLanguage } from "../words/language.js";
import styles from "./Shell.module.css";
import { useShellWords } from "./words.js";

/** A shorter break ends before anybody could read the notice. */
const PATIENCE_MS = 1_500;

/** Shown while offline: since when, and when the page tries again. */
export function StaleNotice() {
  const words = useShellWords();
  const { language } = useLanguage();
  const connection = useConnection();
  const [now, setNow] = useState(Date.now);
  const offline = connection.phase === "offline";
  useEffect(() => {
    if (!offline) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [offline]);
  if (!offline || now - connection.since < PATIENCE_MS) return null;
  const since = hostTime(connection.since, now, language);
  const seconds =
    connection.retryAt === null ? 0 : Math.max(0, Math.ceil((connection.retryAt - now) / 1_000));
  return (
    <div className={styles.stale}>
      <WifiOff size={15} aria-hidden="true" />
      <span role="status">{words.live.since(since)}</span>
      <span className={styles.count}>{seconds > 0 ? words.live.retryIn(seconds) : words.live.retrying}</span>
      <button type="button" className={buttonStyles.link} onClick={retryNow}>
        {words.live.retryNow}
      </button>
    </div>
  );
}
