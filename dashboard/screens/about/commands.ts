import type { words } from "../../words/words.en.js";

/** A screen, and the commands of the terminal that have their place there. */
interface ScreenCommands {
  readonly screen: keyof (typeof words)["screens"];
  readonly href: string;
  /** What the screen itself shows. */
  readonly shows: readonly string[];
  /** What can be done there; beside each stands the command that does the same. */
  readonly does: readonly string[];
}

/** Where each command of the terminal has its like on the page; the command is named without `localpix`. */
export const SCREEN_COMMANDS: readonly ScreenCommands[] = [
  {
    screen: "traffic",
    href: "/traffic",
    shows: ["logs"],
    does: [
      ...["deliveries hold", "deliveries release", "deliveries retry", "deliveries cancel"],
      ...["deliveries duplicate", "deliveries drop", "deliveries delay", "deliveries fail", "resend"],
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
    screen: "requests",
    href: "/requests",
    shows: [],
    does: ["call", "explain"],
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

/** What starts or ends a program, waits for one, or looks at files that no sandbox has: a page cannot. */
export const TERMINAL_ONLY: readonly string[] = [
  ...["start", "wait", "stop", "demo", "exec", "listen", "init", "config", "completion"],
];
