import { Pause } from "lucide-react";
import { useClock, useConnection } from "../feed/hooks.js";
import { dayUnlessOtherYear, timeOfDay } from "../parts/format-time.js";
import { useFormat } from "../parts/use-format.js";
import { useLanguage } from "../words/language.js";
import { useWords } from "../words/words.js";
import styles from "./Header.module.css";

/**
 * Sandbox time. A frozen clock is amber, because nothing falls due while it is frozen; while the page is offline, the last
 * known time is faint.
 */
export function ClockPill() {
  const words = useWords();
  const format = useFormat();
  const { language } = useLanguage();
  const { now, mode } = useClock();
  const { phase } = useConnection();
  if (now === null || mode === null) return null;
  const isStale = phase === "offline";
  const frozen = mode === "frozen" && !isStale;
  const look = isStale ? styles.outdated : frozen ? styles.frozen : "";
  // A narrow page has no room for the day, unless the sandbox is on another one than this computer.
  const [day, hostDay] = [format.fullDay(now), format.fullDay(Date.now())];
  return (
    <span
      className={`${styles.pill} mono ${styles.clock} ${look}`}
      role="timer"
      aria-label={isStale ? `${words.clock.label}: ${words.clock.stale}` : words.clock.label}
      title={`${words.clock.label}: ${isStale ? words.clock.stale : words.clock.zone}\n${format.tooltip(now)}`}
    >
      {frozen ? <Pause size={12} aria-hidden="true" /> : null}
      <span>
        <span className={day === hostDay ? `${styles.day} ${styles.same}` : styles.day}>
          {dayUnlessOtherYear(now, hostDay, language)}{" "}
        </span>
        {timeOfDay(now)}
      </span>
      {isStale ? null : <small>{words.clock[mode]}</small>}
    </span>
  );
}
