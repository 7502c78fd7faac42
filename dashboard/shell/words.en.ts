import { numbersIn } from "../words/format-number.js";

const { number } = numbersIn("en");

export const words = {
  skip: "Skip to content",
  navigation: "Main navigation",
  fault: {
    bug: {
      title: "Something went wrong on this page",
      text: "The sandbox is not affected. Open another screen, or reload the page.",
    },
    offline: {
      title: "The sandbox does not answer",
      text: "This part of the page has not been fetched yet. It opens as soon as the sandbox is back.",
    },
    outdated: {
      title: "The sandbox has been updated",
      text: "This part of the page is no longer there. Reload the page to get its current version.",
    },
    reload: "Reload",
  },
  live: {
    connecting: "connecting",
    live: "live",
    offline: "offline",
    since: (time: string) =>
      `Disconnected since ${time} (this computer's time). What you see may be out of date.`,
    retryIn: (seconds: number) => `Trying again in ${seconds} s.`,
    retrying: "Trying now…",
    retryNow: "Try now",
    degraded: "read-only",
    save: "Save it here",
  },
  balance: { available: "available", blocked: "blocked", why: "What is blocked" },
  language: "Language",
  theme: { system: "Theme: same as the system", light: "Theme: light", dark: "Theme: dark" },
  keysButton: "Keyboard shortcuts",
  find: "Find an id, a screen, an action or a scenario (Ctrl K)",
  groups: { simulate: "Simulate", docs: "Docs" },
  armed: {
    title: "Armed scenarios apply to the next requests; click to see them",
    more: (others: number) => `+${number(others)}`,
    next: (times: number) => `next ${number(times)}`,
    every: "every request",
  },
  notes: {
    armed: (count: number) => `${number(count)} armed`,
    due: (count: number) => `${number(count)} due`,
  },
  failed: (count: number) => (count === 1 ? "A webhook failed" : `${number(count)} webhooks failed`),
};
