import type { words } from "../../words/words.en.js";

/** A screen and the commands that correspond to it. */
interface ScreenCommands {
  readonly screen: keyof (typeof words)["screens"];
  readonly href: string;
  /** Commands whose output the screen shows. */
  readonly shows: readonly string[];
  /** Commands that the screen has an action for. */
  readonly does: readonly string[];
}

/** The screen for each command; commands are written without `localpix`. */
export const SCREEN_COMMANDS: readonly ScreenCommands[] = [
  {
    screen: "activity",
    href: "/activity",
    shows: ["logs"],
    does: [
      ...["deliveries hold", "deliveries release", "deliveries retry", "deliveries cancel"],
      ...["deliveries duplicate", "deliveries drop", "deliveries delay", "deliveries fail", "resend"],
      ...["call", "explain"],
    ],
  },
  {
    screen: "transactions",
    href: "/transactions",
    shows: [],
    does: ["show", "settle", "reject", "return", "expire", "cancel"],
  },
  {
    screen: "bank",
    href: "/bank",
    shows: [],
    does: ["pay", "decode", "qr"],
  },
  {
    screen: "meds",
    href: "/meds",
    shows: ["med list"],
    does: ["med open", "med receive", "med accept", "med reject", "med cancel"],
  },
  {
    screen: "scenarios",
    href: "/scenarios",
    shows: ["scenario list", "scenario armed"],
    does: ["scenario show", "scenario arm", "scenario disarm", "scenario check"],
  },
  {
    screen: "clock",
    href: "/clock",
    shows: ["clock show"],
    does: ["clock agenda", "clock advance", "clock set", "clock freeze", "clock resume"],
  },
  {
    screen: "webhooks",
    href: "/webhooks",
    shows: ["webhooks list", "deliveries list", "deliveries show"],
    does: ["webhooks add", "webhooks remove", "trigger", "deliveries recover", "deliveries settings"],
  },
  {
    screen: "account",
    href: "/account",
    shows: ["account list", "cert show"],
    does: [
      ...["account create", "account set", "account balance"],
      ...["credentials", "cert new", "cert explain"],
    ],
  },
  {
    screen: "state",
    href: "/state",
    shows: ["case list"],
    does: [
      ...["state list", "state snapshot", "state restore", "state remove", "state export", "state import"],
      ...["state reset", "verify", "case save", "case show", "case replay"],
    ],
  },
  {
    screen: "assumptions",
    href: "/assumptions",
    shows: [],
    does: ["assumptions"],
  },
  {
    screen: "reference",
    href: "/docs",
    shows: ["openapi"],
    does: [],
  },
];

/** Commands that start, stop or wait for a process, read local files, or serve another program, which a page cannot do. */
export const TERMINAL_ONLY: readonly string[] = [
  ...["start", "wait", "stop", "demo", "exec", "listen", "init", "config", "completion", "mcp"],
];
