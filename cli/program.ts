import { Command, type CommanderError, Help } from "commander";
import { account } from "./commands/account.js";
import { assumptions } from "./commands/assumptions.js";
import { call } from "./commands/call.js";
import { cancel } from "./commands/cancel.js";
import { caseFile } from "./commands/case.js";
import { cert } from "./commands/cert.js";
import { clock } from "./commands/clock.js";
import { completion } from "./commands/completion.js";
import { config } from "./commands/config.js";
import { credentials } from "./commands/credentials.js";
import { decode } from "./commands/decode.js";
import { deliveries } from "./commands/deliveries.js";
import { demo } from "./commands/demo.js";
import { exec } from "./commands/exec.js";
import { expire } from "./commands/expire.js";
import { explain } from "./commands/explain.js";
import { init } from "./commands/init.js";
import { listen } from "./commands/listen.js";
import { logs } from "./commands/logs.js";
import { mcp } from "./commands/mcp.js";
import { med } from "./commands/med.js";
import { openapi } from "./commands/openapi.js";
import { pay } from "./commands/pay.js";
import { qr } from "./commands/qr.js";
import { reject } from "./commands/reject.js";
import { resend } from "./commands/resend.js";
import { giveBack } from "./commands/return.js";
import { scenario } from "./commands/scenario.js";
import { settle } from "./commands/settle.js";
import { show } from "./commands/show.js";
import { start } from "./commands/start.js";
import { state } from "./commands/state.js";
import { status } from "./commands/status.js";
import { stop } from "./commands/stop.js";
import { trigger } from "./commands/trigger.js";
import { verify } from "./commands/verify.js";
import { wait } from "./commands/wait.js";
import { webhooks } from "./commands/webhooks.js";
import { addCommonOptions, isCommon } from "./common-options.js";
import { type CommandLineError, UsageError } from "./failure.js";
import { lineOf } from "./group-examples.js";
import { isColored, lineWidth, tone } from "./print.js";
import { type Output, type RunCommandLine, streams } from "./streams.js";
import { unknownCommandHint } from "./unknown-command.js";
import { version } from "./version.js";
import { wrapOutput } from "./wrap-output.js";

/** Commands that use no running sandbox. */
const WITHOUT_SANDBOX = new Set(["start", "demo", "exec", "init", "config", "completion", "__complete"]);

/** Options that select the sandbox and the account. */
const CONNECTION = ["url", "account", "token"] as const;

const OWN_JSON_HELP: Readonly<Record<string, string>> = {
  demo: "print JSON, one document per step",
  init: "print the path of the file as JSON",
  config: "print JSON, one document",
};

const UNBROKEN = 10_000;

/** Help is wrapped at 100 columns at most, also in a file or pager. */
const helpWidth = (stream: Output) => Math.min(lineWidth(stream), MAX_HELP_COLUMNS);
const MAX_HELP_COLUMNS = 100;

/**
 * Builds the command line with every command, in the order of `--help`. `run` is for `localpix mcp`, which runs other
 * commands.
 */
export function buildProgram(run: RunCommandLine): Command {
  const program = new Command("localpix")
    .description(
      "A PIX payment gateway on your laptop. The commands play everyone else: payers, banks, time.",
    )
    .version(version(), "-V, --version", "print the version")
    // Options before a verb are common options; options after it belong to the verb, such as `start --json`.
    .enablePositionalOptions()
    .configureOutput({
      outputError: () => undefined,
      // Commander does not wrap long terms and added texts, so its own wrapping is off and wrapOutput does all of it.
      writeOut: (text) => streams().stdout.write(wrapOutput(text, helpWidth(streams().stdout))),
      writeErr: (text) => streams().stderr.write(wrapOutput(text, helpWidth(streams().stderr))),
      getOutHelpWidth: () => UNBROKEN,
      getErrHelpWidth: () => UNBROKEN,
      // Commander has its own rules for colors; with this, help has colors whenever other output has them.
      getOutHasColors: () => isColored(streams().stdout),
      getErrHasColors: () => isColored(streams().stderr),
    })
    .configureHelp({
      styleTitle: (title) => tone("strong", title),
      // The common options come last, also for verbs without options of their own.
      groupItems: (_, visible, groupOf) => {
        const isLast = (item: (typeof visible)[number]) => isCommon(groupOf(item));
        const inOrder = [...visible.filter((item) => !isLast(item)), ...visible.filter(isLast)];
        return new Help().groupItems(inOrder, inOrder, groupOf);
      },
    });

  program.commandsGroup("Run:");
  for (const register of [start, wait, status, stop, demo, exec, init, config]) register(program);
  program.commandsGroup("Play the payer, the other bank, and time:");
  for (const register of [pay, settle, reject, giveBack, expire, cancel, med, clock]) register(program);
  program.commandsGroup("Cause faults:");
  for (const register of [scenario]) register(program);
  program.commandsGroup("Webhooks:");
  for (const register of [listen, webhooks, deliveries, resend]) register(program);
  program.commandsGroup("See what happened:");
  for (const register of [logs, show, explain, verify, decode, qr]) register(program);
  program.commandsGroup("Act as the integrator:");
  for (const register of [call, trigger]) register(program);
  mcp(program, run);
  program.commandsGroup("Save, reset and replay:");
  for (const register of [state, caseFile]) register(program);
  program.commandsGroup("Accounts and credentials:");
  for (const register of [credentials, account, cert]) register(program);
  program.commandsGroup("Help:");
  for (const register of [assumptions, openapi, completion]) register(program);
  program.helpCommand("help [command]", "show the help of a command");

  addCommonOptions(program);
  program.hook("preAction", (_, command) => refuseConnection(program, command));
  for (const command of program.commands)
    if (!WITHOUT_SANDBOX.has(command.name())) addCommonOptionsToAll(command);
  for (const command of program.commands) {
    const help = OWN_JSON_HELP[command.name()];
    if (help) command.option("--json", help);
  }
  throwErrors(program);
  return program.addHelpText(
    "after",
    `
Without a command, on a terminal: a menu of what you can do now.
Exit codes: 0 success, 1 refused, 2 wrong usage, 3 no sandbox reachable.

Examples:
  $ localpix demo
  $ localpix start
  $ localpix pay order-77
  $ localpix clock advance 30m`,
  );
}

/** Makes commander throw its errors; run.ts prints them and sets the exit code. */
function throwErrors(command: Command): void {
  command.exitOverride((error: CommanderError) => {
    const isUnknown = command.parent === null && error.code === "commander.unknownCommand";
    const hint = isUnknown ? unknownCommandHint(command, command.args[0] ?? "") : undefined;
    throw Object.assign(error, { line: lineOf(command), hint } satisfies Partial<CommandLineError>);
  });
  for (const child of command.commands) throwErrors(child);
}

/** Throws a UsageError for an option such as `--url` before a verb that uses no sandbox. */
function refuseConnection(program: Command, command: Command): void {
  const verb = command.name();
  const given = CONNECTION.find((name) => program.opts()[name] !== undefined);
  if (given === undefined || command.parent !== program || !WITHOUT_SANDBOX.has(verb)) return;
  const isItsOwn = command.options.some(({ long }) => long === `--${given}`);
  throw new UsageError(
    `--${given} is for commands that use a running sandbox; ${verb} does not.`,
    isItsOwn
      ? `${verb} has its own --${given}, which goes after ${verb}: see localpix ${verb} --help`
      : undefined,
  );
}

function addCommonOptionsToAll(command: Command): void {
  addCommonOptions(command);
  // Verbs without a description use their summary.
  if (command.description() === "") command.description(asSentence(command.summary()));
  for (const child of command.commands) addCommonOptionsToAll(child);
}

function asSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
