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
  palette: {
    title: "Find",
    open: "Find an id, a screen, an action or a scenario (Ctrl K)",
    placeholder: "An id, a screen, an action or a scenario",
    kinds: { screen: "screen", action: "action", scenario: "scenario" },
    results: "Results",
    none: "Nothing found.",
    key: "find anything",
    actions: {
      freeze: "Freeze the clock",
      resume: "Resume the clock",
      next: "Advance the clock to the next due event",
      day: "Advance the clock by 1 day",
      hold: "Hold every delivery",
      release: "Release every delivery",
      disarm: "Disarm every scenario",
      openMed: "Open a MED",
      addUrl: "Add a webhook URL",
      settings: "Change retries and timeout",
    },
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
