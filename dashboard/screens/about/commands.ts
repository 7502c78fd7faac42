import type { words } from "../../words/words.en.js";

/** A screen and the commands that do or show the same. */
interface ScreenCommands {
  readonly screen: keyof (typeof words)["screens"];
  readonly href: string;
  /** Commands whose output the screen shows. The text of the command itself need not be on the screen. */
  readonly shows: readonly string[];
  /** Commands that the screen offers to copy, for its actions or for what it shows. */
  readonly offers: readonly string[];
}

/** The commands by screen, each without its first word `localpix`. */
export const SCREEN_COMMANDS: readonly ScreenCommands[] = [
  {
    screen: "activity",
    href: "/activity",
    shows: ["logs"],
    offers: [
      ...["deliveries hold", "deliveries release", "deliveries retry", "deliveries cancel"],
      ...["deliveries duplicate", "deliveries drop", "deliveries delay", "deliveries fail", "resend"],
      ...["call", "explain"],
    ],
  },
  {
    screen: "transactions",
    href: "/transactions",
    shows: [],
    offers: ["show", "settle", "reject", "return", "expire", "cancel"],
  },
  {
    screen: "bank",
    href: "/bank",
    shows: [],
    offers: ["pay", "decode", "qr"],
  },
  {
    screen: "meds",
    href: "/meds",
    shows: ["med list"],
    offers: ["med open", "med receive", "med accept", "med reject", "med cancel"],
  },
  {
    screen: "scenarios",
    href: "/scenarios",
    shows: ["scenario list", "scenario armed"],
    offers: ["scenario show", "scenario arm", "scenario disarm", "scenario check"],
  },
  {
    screen: "clock",
    href: "/clock",
    shows: ["clock show"],
    offers: ["clock agenda", "clock advance", "clock set", "clock freeze", "clock resume"],
  },
  {
    screen: "webhooks",
    href: "/webhooks",
    shows: ["webhooks list", "deliveries list", "deliveries show"],
    offers: ["webhooks add", "webhooks remove", "trigger", "deliveries recover", "deliveries settings"],
  },
  {
    screen: "account",
    href: "/account",
    shows: ["account list", "cert show"],
    offers: [
      ...["account create", "account set", "account balance"],
      ...["credentials", "cert new", "cert explain"],
    ],
  },
  {
    screen: "state",
    href: "/state",
    shows: ["case list"],
    offers: [
      ...["state list", "state snapshot", "state restore", "state remove", "state export", "state import"],
      ...["state reset", "verify", "case save", "case show", "case replay"],
    ],
  },
  {
    screen: "assumptions",
    href: "/assumptions",
    shows: [],
    offers: ["assumptions"],
  },
  {
    screen: "reference",
    href: "/docs",
    shows: ["openapi"],
    offers: [],
  },
];

/**
 * Commands that no page can replace: they start, stop, look for or wait for a process, read or write local files, or
 * serve another program.
 */
export const TERMINAL_ONLY: readonly string[] = [
  ...["start", "wait", "status", "stop", "demo", "exec", "listen", "init", "config", "completion", "mcp"],
];
