import { useClock } from "../feed/hooks.js";
import { remaining } from "./remaining.js";

/** Says how long until `to` in sandbox time, and goes on saying it as time passes. */
export function Countdown({ to, say, due }: { to: string; say: (left: string) => string; due: string }) {
  const { now } = useClock();
  if (now === null) return null;
  const left = Date.parse(to) - now;
  return <>{left > 0 ? say(remaining(left)) : due}</>;
}
