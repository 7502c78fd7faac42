import type { Command } from "commander";
import { lineOf } from "./group-examples.js";

/** Commands of other tools and words of the gateway, each with a hint at the command of localpix for it. */
const ELSEWHERE: readonly (readonly [words: readonly string[], hint: string])[] = [
  [
    ["charge", "cash-in", "cashin", "cob"],
    "Your code creates charges; by hand: localpix call POST /api/pix/cash-in --data @charge.json",
  ],
  [
    ["payout", "cash-out", "cashout", "send", "transfer", "withdraw"],
    "Your code creates cash-outs; by hand: localpix call POST /api/pix/cash-out --data @payout.json",
  ],
  [
    ["refund", "devolucao"],
    "Your code refunds payments; by hand: localpix call POST /api/pix/refund-in/<id>. localpix return sends a cash-out back.",
  ],
  [["token", "login", "auth"], "localpix credentials --curl | sh gets a token."],
  [
    ["transaction", "transactions", "status", "ls"],
    "localpix logs shows what happened, localpix show <id> one transaction.",
  ],
  [["version"], "localpix --version prints it."],
  [["up", "run", "serve", "server"], "localpix start runs the sandbox."],
];

/** A hint for a word that is not a command but has an equivalent; undefined if it may be a typo. */
export function unknownCommandHint(program: Command, word: string): string | undefined {
  const elsewhere = ELSEWHERE.find(([words]) => words.includes(word.toLowerCase()));
  if (elsewhere) return elsewhere[1];
  const inGroups = program.commands.flatMap((group) => group.commands.filter((verb) => verb.name() === word));
  if (inGroups.length === 0) return undefined;
  return `Did you mean ${inGroups.map(lineOf).join(" or ")}?`;
}
