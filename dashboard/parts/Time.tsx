import { preciseTime, timeOfDay, tooltip } from "./instant.js";

/** A moment of the sandbox; the tooltip gives it in UTC and as this computer's clock calls it. */
export function Time({ at, precise = false }: { at: string; precise?: boolean }) {
  return (
    <time className="mono" dateTime={at} title={tooltip(at)}>
      {precise ? preciseTime(at) : timeOfDay(at)}
    </time>
  );
}
