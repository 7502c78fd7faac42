import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { ENTRY } from "../built-product.js";
import { environment } from "./environment.js";
import type { Outcome } from "./in-process.js";
import { withinPatience } from "./within-patience.js";

type Environment = Readonly<Record<string, string>>;

function spawnLocalpix(args: readonly string[], env: Environment, stdin: "ignore" | "pipe"): ChildProcess {
  const child = spawn(process.execPath, [ENTRY, ...args], {
    env: environment(env),
    stdio: [stdin, "pipe", "pipe"],
  });
  // Ends the process also if the test fails before it stops it.
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
  return child;
}

function textOf(stream: NodeJS.ReadableStream): { text: string } {
  const seen = { text: "" };
  stream.setEncoding("utf8").on("data", (piece: string) => {
    seen.text += piece;
  });
  return seen;
}

/** Runs the built command line in a process of its own until it ends. Without `stdin`, standard input is empty. */
export async function localpixProcess(
  args: readonly string[],
  env: Environment = {},
  stdin?: string,
): Promise<Outcome> {
  const child = spawnLocalpix(args, env, stdin === undefined ? "ignore" : "pipe");
  child.stdin?.end(stdin);
  const [stdout, stderr] = [textOf(child.stdout!), textOf(child.stderr!)];
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, stdout: stdout.text, stderr: stderr.text };
}

/** A command that runs until it is stopped. */
export interface RunningCommand {
  readonly child: ChildProcess;
  /** Resolves with the next line on stdout. Rejects with the exit code and stderr if the command ends first. */
  line(): Promise<string>;
  /** Resolves with the next line on stdout as JSON. */
  document<Document = Record<string, unknown>>(): Promise<Document>;
  /** Resolves with the next line on stderr. */
  remark(): Promise<string>;
  /** Resolves with all unread lines on stdout when the command has ended. */
  rest(): Promise<string[]>;
  /** Everything on stderr so far. */
  complaint(): string;
  /** Sends a signal and resolves as `ended` does. */
  stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals>;
  /** Resolves with the exit code, or with the signal that ended the process. */
  readonly ended: Promise<number | NodeJS.Signals>;
}

/** Starts the built command line in a process of its own. */
export function startLocalpix(args: readonly string[], env: Environment = {}): RunningCommand {
  const child = spawnLocalpix(args, env, "ignore");
  const ended = new Promise<number | NodeJS.Signals>((resolve) =>
    child.once("exit", (code, signal) => resolve(signal ?? code!)),
  );
  const stderr = textOf(child.stderr!);
  const linesOf = (stream: NodeJS.ReadableStream) =>
    createInterface({ input: stream })[Symbol.asyncIterator]();
  const output = linesOf(child.stdout!);
  const remarks = linesOf(child.stderr!);
  const next = async (lines: AsyncIterator<string>) => {
    const command = `localpix ${args.join(" ")}`;
    const { value, done } = await withinPatience(
      lines.next(),
      () => `The next line of ${command} did not come; stderr: ${stderr.text}`,
    );
    if (!done) return value;
    throw new Error(`${command} ended with ${await ended}: ${stderr.text}`);
  };
  const line = () => next(output);
  return {
    ...{ child, ended, line },
    document: async <Document>() => JSON.parse(await line()) as Document,
    remark: () => next(remarks),
    rest: async () => {
      const lines: string[] = [];
      for await (const text of output) lines.push(text);
      return lines;
    },
    complaint: () => stderr.text,
    stop: (signal = "SIGINT") => {
      child.kill(signal);
      return withinPatience(ended, () => `${signal} did not end ${args[0]}; stderr: ${stderr.text}`);
    },
  };
}
