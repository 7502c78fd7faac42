import type { Command } from "commander";
import { lineOf } from "./group-examples.js";

/** Words from other tools and from the gateway API, each with a hint that names the matching localpix command. */
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
    "Your code refunds payments; by hand: localpix call POST /api/pix/refund-in/<id>. Return a cash-out: localpix return <id>",
  ],
  [["token", "login", "auth"], "Get a token: localpix credentials --curl | sh"],
  [["transaction", "transactions", "ls"], "All events: localpix logs. One transaction: localpix show <id>"],
  [["version"], "Print the version: localpix --version"],
  [["up", "run", "serve", "server"], "Start the sandbox: localpix start"],
];

/** A hint for a word that is not a command but has an equivalent; undefined if it may be a typo. */
export function unknownCommandHint(program: Command, word: string): string | undefined {
  const elsewhere = ELSEWHERE.find(([words]) => words.includes(word.toLowerCase()));
  if (elsewhere) return elsewhere[1];
  const inGroups = program.commands.flatMap((group) => group.commands.filter((verb) => verb.name() === word));
  if (inGroups.length === 0) return undefined;
  return `Did you mean ${inGroups.map(lineOf).join(" or ")}?`;
}
