import { numbersIn } from "../words/format-number.js";

const { number } = numbersIn("en");

export const words = {
  skip: "Skip to content",
  navigation: "Main navigation",
  fault: {
    title: "Something went wrong on this page",
    text: "The sandbox is not affected. If it was just updated, reload the page.",
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
  balance: { available: "available", blocked: "blocked" },
  language: "Language",
  theme: { system: "Theme: same as the system", light: "Theme: light", dark: "Theme: dark" },
  keys: {
    open: "open the selected row",
    resend: "resend its webhook",
    pause: "pause or resume the stream",
    button: "Keyboard shortcuts",
    everywhere: "On every screen",
    here: "On this screen",
    freeze: "freeze or resume the clock",
    next: "advance to the next due event",
    held: "show the held deliveries",
    openMed: "open a MED",
    addUrl: "add a URL",
    sendAgain: "send the request again",
  },
  groups: { simulate: "Simulate", integration: "Integration", sandbox: "Sandbox" },
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
