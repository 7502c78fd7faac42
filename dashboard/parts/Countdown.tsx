import { useClock } from "../feed/hooks.js";
import { formatRemaining } from "./format-duration.js";

/** Says how long until `to` in sandbox time, and goes on saying it as time passes. */
export function Countdown({ to, say, due }: { to: string; say: (left: string) => string; due: string }) {
  const { now } = useClock();
  if (now === null) return null;
  const left = Date.parse(to) - now;
  return <>{left > 0 ? say(formatRemaining(left)) : due}</>;
}
