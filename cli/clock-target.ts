import { InvalidArgumentError } from "commander";
import { isJump, JUMPS, type Jump, jumps } from "../server/contract/clock/jumps.js";
import { readDuration } from "../server/contract/clock/read-duration.js";
import { didYouMean } from "./did-you-mean.js";
import { UsageError } from "./failure.js";
import { parseInstant } from "./parse-values.js";

/** The target of an advance, as the control API takes it. */
export type ClockTarget = { by: string } | { to: string } | { next: true } | { jump: Jump };

/** Parses the argument of `clock advance`: a duration, an instant, `next` or the name of a jump. Throws InvalidArgumentError. */
export function parseClockTarget(text: string): ClockTarget {
  if (text === "next") return { next: true };
  if (isJump(text)) return { jump: text };
  const by = readDuration(text);
  if (by !== null) return { by };
  if (/^\d{4}-/.test(text)) return { to: parseInstant(text) };
  throw new InvalidArgumentError(
    didYouMean(
      text,
      ["next", ...JUMPS],
      `It must be a duration with a unit (90d, 1h30m), an instant, next, or one of ${JUMPS.join(", ")}.`,
    ),
  );
}

/** Throws a UsageError if a jump needs an id and has none, or takes none and has one. */
export function checkJumpId(where: ClockTarget, id: string | undefined): void {
  const name = "jump" in where ? where.jump : undefined;
  const idRule = name === undefined ? "none" : jumps[name].id;
  if (idRule === "required" && id === undefined) {
    throw new UsageError(`${name} needs an id.`, `For example: localpix clock advance ${name} 10001`);
  }
  if (idRule === "none" && id !== undefined)
    throw new UsageError(`Unexpected argument "${id}": this target takes no id.`);
}

/** The names of the jumps and their meanings, for the help. */
export function jumpsHelp(): string {
  const names = JUMPS.map((name) => {
    const { id } = jumps[name];
    return {
      term: id === "none" ? name : id === "required" ? `${name} <id>` : `${name} [id]`,
      meaning: jumps[name].en,
    };
  });
  const width = Math.max(...names.map(({ term }) => term.length)) + 2;
  return names.map(({ term, meaning }) => `  ${term.padEnd(width)}${meaning}`).join("\n");
}
