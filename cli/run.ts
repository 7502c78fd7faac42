import { CommanderError } from "commander";
import { commonOptions } from "./common-options.js";
import { expandBareGroup } from "./expand-bare-group.js";
import { failureOf, SilentExit, UsageError } from "./failure.js";
import { helpArguments } from "./help-arguments.js";
import { joinPixCodes } from "./join-pix-codes.js";
import { complain, remark, tone, write } from "./print.js";
import { buildProgram } from "./program.js";
import { type Streams, streams, withStreams } from "./streams.js";

/**
 * Runs a command line, prints its error if it fails, and resolves with its exit code. Several can run at once, each
 * with its own streams. But the menu and the programs that `exec` and `start --open` run always use the streams of the
 * process, and signals always go to the process.
 */
export function run(argv: readonly string[], ownStreams: Streams): Promise<number> {
  const ownArgs = ownArguments(argv);
  return withStreams(ownStreams, () => attempt([...joinPixCodes(ownArgs), ...argv.slice(ownArgs.length)]));
}

async function attempt(args: readonly string[]): Promise<number> {
  try {
    await runCommand(args);
    return 0;
  } catch (error) {
    // Help and version also end with a CommanderError; they are no failure.
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    if (error instanceof SilentExit) {
      // An open connection must not delay the exit.
      streams().exit?.(error.exitCode);
      return error.exitCode;
    }
    const { exitCode, code, message, hint } = failureOf(error);
    const { stderr } = streams();
    if (ownArguments(args).includes("--json")) {
      write(JSON.stringify({ error: { code, message, ...(hint ? { hint } : {}) } }), stderr);
    } else if (!(error instanceof CommanderError && error.code === "commander.help")) {
      complain(`${tone("bad", "localpix:", stderr)} ${message}`);
      if (hint) remark(hint);
    }
    return exitCode;
  }
}

async function runCommand(args: readonly string[]): Promise<void> {
  const program = buildProgram(run);
  const { operands, unknown } = program.parseOptions([...args]);
  if (operands.length > 0 || unknown.length > 0) {
    await program.parseAsync([...expandBareGroup(program, helpArguments(program, args))], { from: "user" });
  } else if (streams().stdin.isTTY && streams().stdout.isTTY && !commonOptions(program).json) {
    const { menu } = await import("./menu.js");
    await menu(program, attempt);
  } else {
    if (!commonOptions(program).json) program.outputHelp({ error: true });
    throw new UsageError("A command is required.", "For example: localpix start");
  }
}

/** The arguments before `--`; the others belong to another command. */
function ownArguments(args: readonly string[]): readonly string[] {
  const end = args.indexOf("--");
  return end < 0 ? args : args.slice(0, end);
}
