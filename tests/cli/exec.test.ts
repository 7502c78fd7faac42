import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { controlClient } from "../../server/contract/client.js";
import { localpix } from "./in-process.js";
import { localpixProcess, startLocalpix } from "./processes.js";

const node = (script: string) => ["--", process.execPath, "-e", script];
const SAYS_WHERE = "console.log(process.env.LOCALPIX_URL, process.pid); setInterval(() => {}, 1000);";

/** `localpix exec` of a command that says where its sandbox is, and stays. */
async function staying(script = SAYS_WHERE) {
  const { child, line, remark, stop } = startLocalpix(["exec", ...node(script)]);
  const [url = "", pid = ""] = (await line()).split(" ");
  return { child, remark, stop, url, pid: Number(pid) };
}

describe("exec", { timeout: 60_000 }, () => {
  test("runs a command with address and credentials in its environment, and passes on its exit code", async () => {
    const script = `
      const { LOCALPIX_URL: url, LOCALPIX_CLIENT_ID: clientId, LOCALPIX_CLIENT_SECRET: clientSecret } = process.env;
      const headers = { "content-type": "application/json", "x-ssl-client-cert": process.env.LOCALPIX_CERTIFICATE_HEADER };
      fetch(url + "/api/auth/token", { method: "POST", headers, body: JSON.stringify({ clientId, clientSecret }) })
        .then((answer) => { console.log(answer.status, process.env.LOCALPIX_PIX_KEY, ...process.argv.slice(1)); process.exitCode = 7; });`;
    const outcome = await localpixProcess(["exec", "--seed", "3", ...node(script), "--", "--seed", "--json"]);
    expect(outcome).toEqual({ code: 7, stdout: "201 pix@loja-aurora.test --seed --json\n", stderr: "" });
  });

  test("several at once have a sandbox each, whatever port the settings file says", async () => {
    const folder = mkdtempSync(join(tmpdir(), "localpix-exec-"));
    const file = join(folder, "localpix.yaml");
    writeFileSync(file, "port: 7490\naccounts: [{ name: Filial }]\n");
    const script =
      "fetch(process.env.LOCALPIX_URL + '/sandbox/api/accounts').then((r) => r.json()).then((all) => console.log(process.env.LOCALPIX_URL, all.accounts.map((one) => one.name).join()))";
    const outcomes = await Promise.all(
      [1, 2].map(() => localpixProcess(["exec", "--config", file, ...node(script)])),
    );
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0]);
    const said = outcomes.map(({ stdout }) => stdout.trim().split(" "));
    expect(new Set(said.map(([url]) => url)).size).toBe(2);
    for (const [, ...names] of said) expect(names.join(" ")).toMatch(/,Filial$/);
  });

  test.each([
    ["SIGTERM", 143],
    ["SIGINT", 130],
  ] as const)("%s is passed on, and ends it with %i; nothing is left behind", async (signal, code) => {
    const { stop, url, pid } = await staying();
    expect((await controlClient(url).health()).status).toBe("ok");
    expect(await stop(signal)).toBe(code);
    expect(() => process.kill(pid, 0)).toThrow("ESRCH");
    await expect(controlClient(url).health()).rejects.toThrow("No sandbox answers");
  });

  test("a command that takes a signal its own way ends as it wants, unless it is asked twice", async () => {
    const own = await staying(`process.on("SIGTERM", () => process.exit(5)); ${SAYS_WHERE}`);
    expect(await own.stop("SIGTERM")).toBe(5);
    const deaf = await staying(`process.on("SIGTERM", () => console.error("no")); ${SAYS_WHERE}`);
    deaf.child.kill("SIGTERM");
    expect(await deaf.remark()).toBe("no");
    expect(await deaf.stop("SIGTERM")).toBe(137);
  });

  test("killed itself, it takes its sandbox along", async () => {
    const { stop, url, pid } = await staying();
    expect(await stop("SIGKILL")).toBe("SIGKILL");
    // What it ran goes on, and would go on after a failure of this test.
    process.kill(pid, "SIGKILL");
    await expect(controlClient(url).health()).rejects.toThrow("No sandbox answers");
  });

  test("ends a run in this process with the exit code too, and not the process", async () => {
    expect(await localpix(["exec", ...node("process.exit(4)")])).toEqual({ code: 4, stdout: "", stderr: "" });
  });

  test("there is no such command: 127, and a sentence; one that cannot be run: 126", async () => {
    expect(await localpix(["exec", "--", "no-such-command"])).toEqual({
      code: 127,
      stdout: "",
      stderr: "localpix: Command not found: no-such-command.\nIs it installed and on the PATH?\n",
    });
    expect(await localpix(["exec", "--", tmpdir()])).toMatchObject({ code: 126, stdout: "" });
  });

  test("the sandbox is silent, and speaks on stderr with --verbose", async () => {
    const outcome = await localpixProcess(["exec", "--verbose", ...node("console.log(1)")]);
    expect(outcome).toMatchObject({ code: 0, stdout: "1\n" });
    expect(outcome.stderr).toMatch(/^localpix: ready at http:\/\/127\.0\.0\.1:\d+\n$/);
  });

  test.each([[["exec"]], [["exec", "--sead", "3", "--", "true"]]])("%j is wrong usage", async (args) => {
    expect(await localpix(args)).toMatchObject({ code: 2, stdout: "" });
  });
});
