import { numbersIn } from "../../words/format-number.js";

const { number } = numbersIn("en");

export const words = {
  lead: "The sandbox has its own clock. Everything that falls due while it moves happens, in order.",
  here: "On this computer",
  asHost: "The same time as this computer",
  ahead: (time: string) => `${time} ahead of this computer`,
  behind: (time: string) => `${time} behind this computer`,
  freeze: "Freeze",
  resume: "Resume",
  advancing: (to: string) => `Advancing to ${to}`,
  done: (fired: number, left: number) => `${number(fired)} done, ${number(left)} to go`,
  advanceTitle: "Advance the clock",
  advanceHint: "it never goes back",
  next: "To the next due event",
  steps: { "1m": "1 minute", "1h": "1 hour", "1d": "1 day" },
  by: "By a duration",
  byHint: "90 days, 90d, 1h30",
  notDuration: (field: string) => `${field}: a number with a unit, for example 90 days, 90d or 1h30.`,
  isPast: (field: string, now: string) =>
    `${field}: it is already ${now} in the sandbox, whose clock never goes back.`,
  until: "Until (São Paulo time)",
  advance: "Advance",
  jumps: "Jump to a moment",
  jumpsLead: "useful in tests",
  jump: "Jump",
  jumpId: (jump: string) => `Id: ${jump}`,
  id: "id",
  newest: "newest",
  finishedAdvances: "Advances made on this page",
  nothingFired: "Nothing fell due",
  withoutAnswer: (count: number) =>
    count === 1 ? "1 webhook has no answer yet" : `${number(count)} webhooks have no answer yet`,
};
