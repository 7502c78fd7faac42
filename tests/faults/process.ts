import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { type ControlClient, controlClient } from "../../server/contract/client.js";
import type { FaultPoint } from "../../server/kernel/fault-points.js";
import { ENTRY } from "../built-product.js";
import { dyingBuild } from "./dying-build.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** What users run. */
const usual = [ENTRY];

/** Where a process is to kill itself, and at which passing: only the build for these tests has such places. */
export type Death = `${FaultPoint}:${number}`;

/** A sandbox in a process of its own, which can be killed as no sandbox in this process could. */
export interface SandboxProcess {
  readonly url: string;
  readonly control: ControlClient;
  readonly pid: number;
  /** The lines that it has said on stdout so far: with `--json`, a document each. */
  said(): Record<string, unknown>[];
  /** What it has said on stderr so far. */
  complaint(): string;
  /** One call to the gateway by the seed account. Rejects when the process dies under it. */
  call(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  /** The access token with which it calls. */
  token(): string;
  /** As a power cut would: no handler of the process runs. */
  kill(): Promise<void>;
  /** Resolves with the signal of which it has died. */
  readonly died: Promise<NodeJS.Signals | null>;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** As Ctrl-C does. */
  interrupt(): void;
  /** Resolves once it has said this on stdout. */
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

/** Starts on a data directory; rejects with what the process said when it ended instead. */
export const startProcess = (data: string, ...flags: string[]): Promise<SandboxProcess> =>
  ready(run(data, flags));

/**
 * Starts one that can write no file beyond so many bytes, as on a disk that is full by then: SQLite is told so by the
 * system itself. What writes on is not killed for it, because Node ignores that signal.
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

/** Starts one that trusts, beside all others, the authority in a file of PEM. */
export const startTrusting = (authority: string, data: string, ...flags: string[]): Promise<SandboxProcess> =>
  ready(run(data, flags, usual, { NODE_EXTRA_CA_CERTS: authority }));

/** Starts one that dies by itself. */
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
    call: async (method, path, body) => {
      const headers = { authorization: `Bearer ${access_token}` };
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

/** Starts one that dies before it is ready, and resolves with the signal of which it has died. */
export async function dieStarting(data: string, death: Death): Promise<NodeJS.Signals | null> {
  const child = await runToDie(data, [], death);
  child.stdout!.resume();
  child.stderr!.resume();
  await exitOf(child);
  return child.signalCode;
}

/** Starts what is expected not to start: its exit code and what it said. */
export async function startInVain(
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
