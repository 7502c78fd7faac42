import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { type ControlClient, controlClient } from "../../server/contract/client.js";
import type { FaultPoint } from "../../server/kernel/fault-points.js";
import { ENTRY } from "../built-product.js";
import { dyingBuild } from "./dying-build.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** The build that users run. */
const usual = [ENTRY];

/** A fault point and the number of the pass at which the process kills itself. Only the build for these tests has them. */
export type Death = `${FaultPoint}:${number}`;

/** A sandbox in a process of its own, which can be killed. */
export interface SandboxProcess {
  readonly url: string;
  readonly control: ControlClient;
  readonly pid: number;
  /** All lines on stdout so far: with `--json`, one document each. */
  said(): Record<string, unknown>[];
  /** Everything on stderr so far. */
  complaint(): string;
  /** Calls the gateway as the seed account, with `more` headers. Rejects if the process dies during the call. */
  call(
    method: string,
    path: string,
    body?: unknown,
    more?: Record<string, string>,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  /** The access token of its calls. */
  token(): string;
  /** SIGKILL: like a power failure, no handler of the process runs. */
  kill(): Promise<void>;
  /** Resolves with the signal that ended the process. */
  readonly died: Promise<NodeJS.Signals | null>;
  /** Sends SIGTERM and resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGINT, as Ctrl-C does. */
  interrupt(): void;
  /** Resolves when the process has printed this event on stdout. */
  saying(event: string): Promise<void>;
}

function run(
  data: string,
  flags: readonly string[],
  command: readonly string[] = usual,
  more: Readonly<Record<string, string>> = {},
  program = process.execPath,
): ChildProcess {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("LOCALPIX_"));
  const words = ["start", "--data", data, "--port", "0", "--json", "--allow-http-webhooks", ...flags];
  return spawn(program, [...command, ...words], {
    cwd: root,
    env: { ...Object.fromEntries(inherited), ...more },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

const exitOf = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    else child.once("exit", (code) => resolve(code));
  });

const textOf = (stream: NodeJS.ReadableStream) => {
  const said = { text: "" };
  stream.on("data", (chunk: Buffer) => {
    said.text += chunk.toString("utf8");
  });
  return said;
};

/** Starts a sandbox on a data directory. Rejects with the output if the process ends instead. */
export const startProcess = (data: string, ...flags: string[]): Promise<SandboxProcess> =>
  ready(run(data, flags));

/**
 * Starts a sandbox that can write files only up to this number of bytes, as on a full disk. The operating system refuses
 * longer writes; the process is not killed, because Node.js ignores that signal.
 */
export function startOnSmallDisk(data: string, bytes: number, ...flags: string[]): Promise<SandboxProcess> {
  const limited = [
    "-c",
    `ulimit -S -f ${Math.floor(bytes / 512)}; exec "$0" "$@"`,
    process.execPath,
    ...usual,
  ];
  return ready(run(data, flags, limited, {}, "/bin/sh"));
}

/** Starts a sandbox that trusts an additional certificate authority, given as a PEM file. */
export const startTrusting = (authority: string, data: string, ...flags: string[]): Promise<SandboxProcess> =>
  ready(run(data, flags, usual, { NODE_EXTRA_CA_CERTS: authority }));

/** Starts a sandbox that kills itself at a fault point. */
export const startToDie = async (data: string, death: Death, ...flags: string[]): Promise<SandboxProcess> =>
  ready(await runToDie(data, flags, death));

const runToDie = async (data: string, flags: readonly string[], death: Death): Promise<ChildProcess> =>
  run(data, flags, [await dyingBuild()], { LOCALPIX_DIE_AT: death });

async function ready(child: ChildProcess): Promise<SandboxProcess> {
  const complaint = textOf(child.stderr!);
  const reader = createInterface(child.stdout!);
  const lines: Record<string, unknown>[] = [];
  const { url, token } = await new Promise<{ url: string; token?: string }>((resolve, reject) => {
    reader.on("line", (line) => {
      lines.push(JSON.parse(line));
      resolve(lines[0] as { url: string; token?: string });
    });
    child.once("exit", (code) => reject(new Error(`It ended with ${code}: ${complaint.text}`)));
  });
  const control = controlClient(url, token);
  const { clientId, clientSecret, certificateHeader } = await control.showCredentials();
  const post = (path: string, headers: Record<string, string>, body: unknown) =>
    fetch(`${url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const granted = await post(
    "/api/auth/token",
    { "x-ssl-client-cert": certificateHeader },
    { clientId, clientSecret },
  );
  const { access_token } = (await granted.json()) as { access_token: string };
  return {
    url,
    control,
    pid: child.pid!,
    said: () => lines,
    complaint: () => complaint.text,
    call: async (method, path, body, more = {}) => {
      const headers = { authorization: `Bearer ${access_token}`, ...more };
      const answer =
        method === "POST"
          ? await post(path, headers, body)
          : await fetch(`${url}${path}`, { method, headers });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
    token: () => access_token,
    died: exitOf(child).then(() => child.signalCode),
    kill: async () => {
      child.kill("SIGKILL");
      await exitOf(child);
    },
    stop: async () => {
      child.kill("SIGTERM");
      return exitOf(child);
    },
    interrupt: () => void child.kill("SIGINT"),
    saying: async (event) => {
      while (!lines.some((line) => line.event === event)) await once(reader, "line");
    },
  };
}

/** Starts a sandbox that kills itself before it is ready. Resolves with the signal that ended the process. */
export async function dieStarting(data: string, death: Death): Promise<NodeJS.Signals | null> {
  const child = await runToDie(data, [], death);
  child.stdout!.resume();
  child.stderr!.resume();
  await exitOf(child);
  return child.signalCode;
}

/** Starts a sandbox that is expected to fail. Resolves with its exit code and output. */
export async function startExpectingFailure(
  data: string,
  ...flags: string[]
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = run(data, flags);
  const [out, err] = [textOf(child.stdout!), textOf(child.stderr!)];
  const patience = setTimeout(() => child.kill("SIGKILL"), 100_000);
  const code = await exitOf(child);
  clearTimeout(patience);
  return { code, stdout: out.text, stderr: err.text };
}
