import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** What a user runs; tests/built.ts sees to it that it is that of the sources. */
export const ENTRY = fileURLToPath(new URL("../../dist/localpix.js", import.meta.url));

/** A data directory in which nothing runs, so that no sandbox of the developer's own is ever spoken to. */
export const emptyData = mkdtempSync(join(tmpdir(), "localpix-cli-"));

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts the real command line as a process of its own. */
export function spawnLocalpix(args: readonly string[], env: Record<string, string> = {}): ChildProcess {
  const { LOCALPIX_URL: _, LOCALPIX_TOKEN: __, ...own } = process.env;
  const child = spawn(process.execPath, [ENTRY, ...args], {
    env: { ...own, LOCALPIX_DATA: emptyData, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // A test that fails half-way must not leave a process behind that nobody ends.
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
  return child;
}

/** Runs the real command line to its end. */
export async function localpix(args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  const child = spawnLocalpix(args, env);
  let stdout = "";
  let stderr = "";
  child.stdout!.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr!.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, stdout, stderr };
}

export interface RunningSandbox {
  readonly url: string;
  /** Runs a command against this sandbox. */
  run(...args: string[]): Promise<Outcome>;
  /** The same with `--json`: what stood on stdout, which must be one document and nothing else. */
  json<Document = Record<string, unknown>>(...args: string[]): Promise<Document>;
  stop(): Promise<void>;
}

/** A sandbox in memory, as `localpix start` runs it. Payouts wait, so that a test can settle and reject them. */
export async function startSandboxProcess(): Promise<RunningSandbox> {
  const flags = ["--memory", "--port", "0", "--json", "--allow-http-webhooks", "--settlement", "manual"];
  const child = spawnLocalpix(["start", ...flags]);
  let complaint = "";
  child.stderr!.setEncoding("utf8").on("data", (text: string) => {
    complaint += text;
  });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout!).once("line", (line) => resolve((JSON.parse(line) as { url: string }).url));
    child.once("exit", (code) => reject(new Error(`The sandbox ended with ${code}: ${complaint}`)));
  });
  child.stdout!.resume();
  const env = { LOCALPIX_URL: url };
  return {
    url,
    run: (...args) => localpix(args, env),
    async json<Document>(...args: string[]) {
      const { code, stdout, stderr } = await localpix([...args, "--json"], env);
      if (code !== 0) throw new Error(`localpix ${args.join(" ")} ended with ${code}: ${stderr}`);
      return JSON.parse(stdout) as Document;
    },
    async stop() {
      if (child.exitCode !== null)
        throw new Error(`The sandbox had ended with ${child.exitCode}: ${complaint}`);
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
    },
  };
}
