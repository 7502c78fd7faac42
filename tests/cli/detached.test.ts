import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import SqliteDatabase from "better-sqlite3";
import { startSandbox } from "localpix";
import { afterAll, expect, test } from "vitest";
import { isAlive } from "../../cli/running-process.js";
import { controlClient } from "../../server/contract/client.js";
import { ENTRY } from "../built-product.js";
import { heldReceiver } from "../faults/held-receiver.js";
import { localpix } from "./in-process.js";

const folder = mkdtempSync(join(tmpdir(), "localpix-detached-"));
const env = { ...process.env, LOCALPIX_DATA: join(folder, "data"), TMPDIR: folder };
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a command as a shell does: returns when the command ends, not when its background process does. */
function runCommand(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [ENTRY, ...args], { env, encoding: "utf8" });
  return { code: status, stdout, stderr };
}

const answers = (url: string) =>
  controlClient(url)
    .health()
    .then(Boolean, () => false);

test("start --detach returns when it is ready, a second one is refused, and stop ends the first", async () => {
  const started = runCommand("start", "--detach", "--port", "0", "--json");
  expect(started).toMatchObject({ code: 0, stderr: "" });
  const { url, log } = JSON.parse(started.stdout) as { url: string; log: string };
  expect(await answers(url)).toBe(true);
  expect(statSync(log).mode & 0o777).toBe(0o600);
  expect(runCommand("wait", "--json").stdout).toContain(url);

  const second = runCommand("start", "--detach", "--port", "0");
  expect(second).toMatchObject({ code: 1, stdout: "" });
  expect(second.stderr).toContain("already using");

  expect(runCommand("stop")).toEqual({ code: 0, stdout: `Stopped ${url}.\n`, stderr: "" });
  expect(await answers(url)).toBe(false);
  expect(existsSync(join(folder, "data", "running.json"))).toBe(false);
  // The log still has the output of the first process, and the refusal of the second.
  expect(readFileSync(log, "utf8")).toContain("already using");
  const nobody = runCommand("stop");
  expect(nobody).toMatchObject({ code: 3, stdout: "" });
  expect(nobody.stderr.replaceAll(/\s+/g, " ")).toContain("give its address with --url or LOCALPIX_URL");
});

/** Starts a sandbox in the background, runs `act` and stops it: its process must have ended and released the data file. */
async function expectStopAfter(act: (url: string) => Promise<unknown>) {
  const started = runCommand("start", "--detach", "--port", "0", "--json", "--allow-http-webhooks");
  const { url } = JSON.parse(started.stdout) as { url: string };
  const running = join(env.LOCALPIX_DATA, "running.json");
  const { pid } = JSON.parse(readFileSync(running, "utf8")) as { pid: number };
  await act(url);
  expect(runCommand("stop")).toEqual({ code: 0, stdout: `Stopped ${url}.\n`, stderr: "" });
  expect(isAlive(pid)).toBe(false);
  expect(existsSync(running)).toBe(false);
}

test("stop returns after the process has ended, although a receiver never responds", async () => {
  const receiver = await heldReceiver();
  await expectStopAfter(async (url) => {
    const control = controlClient(url);
    await control.changeDeliverySettings({ timeout: "1h" });
    expect(runCommand("webhooks", "add", receiver.url, "--event", "cash_in").code).toBe(0);
    await control.triggerEvent({ eventType: "cash_in", overrides: {} });
    await receiver.next(1);
  });
  receiver.close();
  await expectStopAfter(async () => undefined);
});

test("stop returns after the process has ended, although another program locks the data file", async () => {
  let other: SqliteDatabase.Database | undefined;
  await expectStopAfter(async () => {
    other = new SqliteDatabase(join(env.LOCALPIX_DATA, "localpix.db"));
    other.exec("BEGIN EXCLUSIVE");
  });
  other?.close();
  await expectStopAfter(async () => undefined);
});

test("a sandbox in memory has a log file of its own, and the output names the stop command", async () => {
  const { code, stdout } = runCommand("start", "--detach", "--memory", "--port", "0");
  expect(code).toBe(0);
  const [, url] = /localpix stop --url (http:\S+)/.exec(stdout)!;
  expect(stdout).toContain(`localpix credentials --env --url ${url} ·`);
  expect(stdout).toContain(join(folder, "localpix-"));
  const logs = () => readdirSync(folder).filter((name) => name.endsWith(".log"));
  expect(logs()).toHaveLength(1);
  expect(runCommand("start", "--detach", "--memory", "--port", new URL(url!).port).code).toBe(1);
  expect(logs(), "the refusal was printed and not logged").toHaveLength(1);
  expect(runCommand("stop", "--url", url!).code).toBe(0);
  await expect.poll(logs).toEqual([]);
});

test("a sandbox that other machines can reach prints the stop command with its token", () => {
  const { stdout } = runCommand("start", "--detach", "--memory", "--port", "0", "--host", "0.0.0.0");
  const [, words = ""] = /localpix (stop .*) stops it/.exec(stdout)!;
  expect(words).toContain("--token");
  expect(runCommand(...words.split(" ")).code).toBe(0);
});

test("wait waits for a sandbox that starts later, and exits with 3 after its timeout", async () => {
  const never = await localpix(["wait", "--timeout", "1ms", "--url", "http://127.0.0.1:9"]);
  expect(never).toMatchObject({ code: 3, stdout: "" });
  expect(never.stderr).toContain("No sandbox answers at http://127.0.0.1:9.");
  const { LOCALPIX_DATA } = env;
  const waiting = localpix(["wait", "--json"], { LOCALPIX_DATA });
  const { url } = JSON.parse(runCommand("start", "--detach", "--port", "0", "--json").stdout) as {
    url: string;
  };
  expect(JSON.parse((await waiting).stdout)).toMatchObject({ url });
  expect(runCommand("stop").code).toBe(0);
});

test("a sandbox that runs inside a program cannot be stopped by command", async () => {
  const sandbox = await startSandbox();
  const { code, stderr } = await localpix(["stop", "--url", sandbox.url]);
  expect(code).toBe(1);
  expect(stderr).toContain("runs inside another program");
  await sandbox.close();
});

test("a sandbox that npx runs ends and frees its port when npx is killed", async () => {
  // npx starts a shell between itself and the command, and a signal does not get past that shell.
  const line = `"${process.execPath}" "${ENTRY}" start --memory --port 0 --json; :`;
  const npx = spawn("sh", ["-c", line], { env: { ...env, npm_lifecycle_event: "npx" } });
  const [readyLine] = (await once(createInterface(npx.stdout), "line")) as [string];
  const { url } = JSON.parse(readyLine) as { url: string };
  npx.kill();
  await expect.poll(() => answers(url)).toBe(false);
});

test.skipIf(process.platform !== "linux").each(["SIGKILL", "SIGHUP"] as const)(
  "a sandbox that npx runs ends and frees its port when npx dies of %s",
  async (signal) => {
    // The shell survives npx.
    const line = `"${process.execPath}" "${ENTRY}" start --memory --port 0 --json; :`;
    const program = `require("node:child_process").spawn("sh", ["-c", process.argv[1]], { stdio: "inherit" })`;
    const npx = spawn(process.execPath, ["-e", program, line], {
      env: { ...env, npm_lifecycle_event: "npx" },
    });
    const [readyLine] = (await once(createInterface(npx.stdout), "line")) as [string];
    const { url } = JSON.parse(readyLine) as { url: string };
    npx.kill(signal);
    await expect.poll(() => answers(url)).toBe(false);
  },
);
