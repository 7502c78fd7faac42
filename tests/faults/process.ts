import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { type ControlClient, controlClient } from "../../server/contract/client.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const built = `${root}dist/localpix.js`;
/** What users run, where it has been built; else the same from its sources. */
const command = existsSync(built) ? [built] : ["--import", "tsx", `${root}cli/localpix.ts`];

/** A sandbox in a process of its own, which can be killed as no sandbox in this process could. */
export interface SandboxProcess {
  readonly url: string;
  readonly control: ControlClient;
  /** One call to the gateway by the seed account. Rejects when the process dies under it. */
  call(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  /** As a power cut would: no handler of the process runs. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
}

function run(data: string, flags: readonly string[]): ChildProcess {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("LOCALPIX_"));
  const words = ["start", "--data", data, "--port", "0", "--json", "--allow-http-webhooks", ...flags];
  return spawn(process.execPath, [...command, ...words], {
    cwd: root,
    env: Object.fromEntries(inherited),
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
export async function startProcess(data: string, ...flags: string[]): Promise<SandboxProcess> {
  const child = run(data, flags);
  const complaint = textOf(child.stderr!);
  const ready = await new Promise<{ url: string }>((resolve, reject) => {
    createInterface(child.stdout!).once("line", (line) => resolve(JSON.parse(line)));
    child.once("exit", (code) => reject(new Error(`It ended with ${code}: ${complaint.text}`)));
  });
  child.stdout!.resume();
  const control = controlClient(ready.url);
  const { clientId, clientSecret, certificateHeader } = await control.showCredentials();
  const post = (path: string, headers: Record<string, string>, body: unknown) =>
    fetch(`${ready.url}${path}`, {
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
    url: ready.url,
    control,
    call: async (method, path, body) => {
      const headers = { authorization: `Bearer ${access_token}` };
      const answer =
        method === "POST"
          ? await post(path, headers, body)
          : await fetch(`${ready.url}${path}`, { method, headers });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
    kill: async () => {
      child.kill("SIGKILL");
      await exitOf(child);
    },
    stop: async () => {
      child.kill("SIGTERM");
      return exitOf(child);
    },
  };
}

/** Starts what is expected not to start: its exit code and what it said. */
export async function startInVain(
  data: string,
  ...flags: string[]
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = run(data, flags);
  const [out, err] = [textOf(child.stdout!), textOf(child.stderr!)];
  const patience = setTimeout(() => child.kill("SIGKILL"), 15_000);
  const code = await exitOf(child);
  clearTimeout(patience);
  return { code, stdout: out.text, stderr: err.text };
}
