import { useClock } from "../feed/hooks.js";
import { useLanguage } from "../words/language.js";
import { preciseTime, timeOfDay } from "./format-time.js";
import { relativeTime } from "./relative-time.js";
import { FullTime } from "./Time.js";
import { useFormat } from "./use-format.js";

/** Keeps `2 min ago` in one line. */
const NO_BREAK_SPACE = "\u00a0";

/** A moment of the sandbox, and how long ago it is by the sandbox's clock: `12 Feb 2027 19:59:50 · 2 min ago`. */
export function PastTime({ at, precise = false }: { at: string; precise?: boolean }) {
  const { language } = useLanguage();
  const { now } = useClock();
  return (
    <span>
      <FullTime at={at} precise={precise} />
      {now === null ? null : (
        <small> · {relativeTime(at, now, language).replaceAll(" ", NO_BREAK_SPACE)}</small>
      )}
    </span>
  );
}

/**
 * How long ago something happened by the sandbox's clock, `2 min ago`; the exact time is in the tooltip and for screen
 * readers. Used in details; rows of lists show the time of day, which can be compared with logs.
 */
export function RelativeTime({ at }: { at: string }) {
  const format = useFormat();
  const { language } = useLanguage();
  const { now } = useClock();
  return (
    <time dateTime={at} title={`${format.fullDay(at)} ${preciseTime(at)}\n${format.tooltip(at)}`}>
      {now === null ? null : relativeTime(at, now, language)}
      <span className="unseen">
        {" "}
        {format.fullDay(at)} {timeOfDay(at)}
      </span>
    </time>
  );
}
