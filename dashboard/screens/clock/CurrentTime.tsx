import { Pause, Play } from "lucide-react";
import { useEffect, useState } from "react";
import type { ClockState } from "../../../server/contract/clock/clock.control.js";
import { useClock, useConnection } from "../../feed/hooks.js";
import { client } from "../../feed/world.js";
import { ActionButton } from "../../parts/ActionButton.js";
import { formatRemaining } from "../../parts/format-duration.js";
import { hostTimeWithZone, timeOfDay } from "../../parts/format-time.js";
import { Tag } from "../../parts/Tag.js";
import { useFormat } from "../../parts/use-format.js";
import { useWords } from "../../words/words.js";
import styles from "./Clock.module.css";
import { type ClockWords, useClockWords } from "./words.js";

/** Current time, clock mode, and the progress of an advance. */
export function CurrentTime({ state }: { state: ClockState | null }) {
  const words = useClockWords();
  const common = useWords();
  const format = useFormat();
  const { now, mode } = useClock();
  const { phase } = useConnection();
  if (now === null || mode === null) return null;
  const isStale = phase === "offline";
  const frozen = mode === "frozen";
  return (
    <section className={styles.now} aria-label={common.clock.label}>
      <div
        className={isStale ? `${styles.nowTime} ${styles.outdated}` : styles.nowTime}
        title={format.tooltip(now)}
      >
        <span className={`${styles.nowClock} mono`}>{timeOfDay(now)}</span>
        <span className={styles.nowDay}>
          {format.fullDay(now)} <small>{common.clock.zone}</small>
        </span>
      </div>
      <div className={styles.about}>
        {isStale ? (
          <Tag tone="info">{common.clock.stale}</Tag>
        ) : (
          <Tag tone={frozen ? "wait" : "ok"}>{common.clock[mode]}</Tag>
        )}
        <span>
          {words.here} <HostTime />
        </span>
        {state ? <span>{offset(state.offsetMs, words)}</span> : null}
      </div>
      <div>
        {frozen ? (
          <ActionButton
            key="resume"
            look="primary"
            shortcut="f"
            act={() => client.setClock({ mode: "running" })}
            command="localpix clock resume"
          >
            <Play size={13} aria-hidden="true" />
            {words.resume}
          </ActionButton>
        ) : (
          <ActionButton
            key="freeze"
            shortcut="f"
            act={() => client.setClock({ mode: "frozen" })}
            command="localpix clock freeze"
          >
            <Pause size={13} aria-hidden="true" />
            {words.freeze}
          </ActionButton>
        )}
      </div>
      {state?.advancing ? <Advancing {...state.advancing} /> : null}
    </section>
  );
}

/** This computer's time, which continues while the sandbox's clock is frozen. */
function HostTime() {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return <span className="mono">{hostTimeWithZone(now)}</span>;
}

function Advancing({ to, fired, remaining }: NonNullable<ClockState["advancing"]>) {
  const words = useClockWords();
  const format = useFormat();
  return (
    <div className={styles.advancing} role="status">
      <progress
        value={fired}
        max={Math.max(1, fired + remaining)}
        aria-label={words.advancing(format.time(to))}
      />
      <span>
        {words.advancing(format.time(to))} · {words.done(fired, remaining)}
      </span>
    </div>
  );
}

/**
 * The offset from host time, as text. Less than a minute counts as none, because it comes from the time that start
 * and response take.
 */
function offset(milliseconds: number, words: ClockWords): string {
  if (Math.abs(milliseconds) < 60_000) return words.asHost;
  return milliseconds > 0
    ? words.ahead(formatRemaining(milliseconds))
    : words.behind(formatRemaining(-milliseconds));
}
