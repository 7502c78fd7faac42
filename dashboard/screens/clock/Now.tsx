import { Pause, Play } from "lucide-react";
import type { ClockState } from "../../../server/contract/clock/clock.control.js";
import { useClock } from "../../feed/hooks.js";
import { client } from "../../feed/world.js";
import { ActionButton } from "../../parts/ActionButton.js";
import { fullDay, localTime, timeOfDay, tooltip } from "../../parts/instant.js";
import { remaining } from "../../parts/remaining.js";
import { Tag } from "../../parts/Tag.js";
import { useLanguage, useWords } from "../../words/language.js";

/** What time it is, whether it runs, and how far an advance has come. */
export function Now({ state }: { state: ClockState | null }) {
  const words = useWords();
  const said = words.screen.clock;
  const { language } = useLanguage();
  const { now, mode } = useClock();
  if (now === null || mode === null) return null;
  const frozen = mode === "frozen";
  return (
    <section className="now" aria-label={words.clock.label}>
      <div className="now-time" title={tooltip(now)}>
        <span className="now-clock mono">{timeOfDay(now)}</span>
        <span className="now-day">
          {fullDay(now, language)} <small>{words.clock.zone}</small>
        </span>
      </div>
      <div className="now-about">
        <Tag tone={frozen ? "wait" : "ok"}>{words.clock[mode]}</Tag>
        <span>
          {said.here} <span className="mono">{localTime(now)}</span>
        </span>
        {state ? <span>{offset(state.offsetMs, said)}</span> : null}
      </div>
      <div className="now-actions">
        {frozen ? (
          <ActionButton
            key="resume"
            look="primary"
            shortcut="f"
            act={() => client.setClock({ mode: "running" })}
            command="localpix clock resume"
          >
            <Play size={13} aria-hidden="true" />
            {said.resume}
          </ActionButton>
        ) : (
          <ActionButton
            key="freeze"
            shortcut="f"
            act={() => client.setClock({ mode: "frozen" })}
            command="localpix clock freeze"
          >
            <Pause size={13} aria-hidden="true" />
            {said.freeze}
          </ActionButton>
        )}
      </div>
      {state?.advancing ? <Advancing {...state.advancing} /> : null}
    </section>
  );
}

function Advancing({ to, fired, remaining: left }: NonNullable<ClockState["advancing"]>) {
  const words = useWords().screen.clock;
  return (
    <div className="now-advancing" role="status">
      <progress value={fired} max={Math.max(1, fired + left)} aria-label={words.advancing(timeOfDay(to))} />
      <span>
        {words.advancing(timeOfDay(to))} · {words.done(fired, left)}
      </span>
    </div>
  );
}

/** Less than a minute is what starting and answering take, and says nothing. */
function offset(milliseconds: number, words: ReturnType<typeof useWords>["screen"]["clock"]): string {
  if (Math.abs(milliseconds) < 60_000) return words.asHost;
  return milliseconds > 0 ? words.ahead(remaining(milliseconds)) : words.behind(remaining(-milliseconds));
}
