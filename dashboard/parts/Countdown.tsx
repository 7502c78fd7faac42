import { useClock } from "../feed/hooks.js";
import { formatRemaining } from "./format-duration.js";

/** The time left until `to` in sandbox time, updated every second. */
export function Countdown({ to, say, due }: { to: string; say: (left: string) => string; due: string }) {
  const { now } = useClock();
  if (now === null) return null;
  const left = Date.parse(to) - now;
  return <>{left > 0 ? say(formatRemaining(left)) : due}</>;
}
