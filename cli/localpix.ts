#!/usr/bin/env node
import { CommanderError } from "commander";
import { askedHelp } from "./asked-help.js";
import { commonOptions } from "./common-options.js";
import { ExitWith, failureOf, UsageError } from "./failure.js";
import { complain, remark, tone } from "./print.js";
import { buildProgram } from "./program.js";
import { wholeCodes } from "./whole-codes.js";

// `localpix logs | head` closes our output while we write; whoever did so has seen enough.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

async function run(args: readonly string[]): Promise<void> {
  const program = buildProgram();
  const { operands, unknown } = program.parseOptions([...args]);
  if (operands.length > 0 || unknown.length > 0) {
    await program.parseAsync([...askedHelp(program, args)], { from: "user" });
  } else if (process.stdin.isTTY && process.stdout.isTTY && !commonOptions(program).json) {
    const { menu } = await import("./menu.js");
    await menu(program, attempt);
  } else {
    if (!commonOptions(program).json) program.outputHelp({ error: true });
    throw new UsageError("Say what to do.", "For example: localpix start");
  }
}

/** Runs one command line and tells what went wrong, if anything did. Answers its exit code. */
async function attempt(args: readonly string[]): Promise<number> {
  try {
    await run(args);
    return 0;
  } catch (error) {
    // Help and version end a command early; nothing is wrong with them.
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    // A connection that is still open must not hold up whoever waits for the code.
    if (error instanceof ExitWith) process.exit(error.exitCode);
    const { exitCode, code, message, hint } = failureOf(error);
    if (ownArguments(args).includes("--json")) {
      console.error(JSON.stringify({ error: { code, message, ...(hint ? { hint } : {}) } }));
    } else if (!(error instanceof CommanderError && error.code === "commander.help")) {
      complain(`${tone("bad", "localpix:", process.stderr)} ${message}`);
      if (hint) remark(hint);
    }
    return exitCode;
  }
}

/** What stands behind `--` is of another command. */
function ownArguments(args: readonly string[]): readonly string[] {
  const end = args.indexOf("--");
  return end < 0 ? args : args.slice(0, end);
}

const typed = process.argv.slice(2);
const own = ownArguments(typed);
process.exitCode = await attempt([...wholeCodes(own), ...typed.slice(own.length)]);
