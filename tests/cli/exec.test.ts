import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { controlClient } from "../../server/contract/client.js";
import { localpix } from "./in-process.js";
import { localpixProcess, startLocalpix } from "./processes.js";

const node = (script: string) => ["--", process.execPath, "-e", script];
const PRINT_URL = "console.log(process.env.LOCALPIX_URL, process.pid); setInterval(() => {}, 1000);";

/** `localpix exec` of a command that prints the URL of its sandbox and keeps running. */
async function startExec(script = PRINT_URL) {
  const { child, line, remark, stop } = startLocalpix(["exec", ...node(script)]);
  const [url = "", pid = ""] = (await line()).split(" ");
  return { child, remark, stop, url, pid: Number(pid) };
}

describe("exec", () => {
  test("runs a command with address and credentials in its environment, and returns its exit code", async () => {
    const script = `
      const { LOCALPIX_URL: url, LOCALPIX_CLIENT_ID: clientId, LOCALPIX_CLIENT_SECRET: clientSecret } = process.env;
      const headers = { "content-type": "application/json", "x-ssl-client-cert": process.env.LOCALPIX_CERTIFICATE_HEADER };
      fetch(url + "/api/auth/token", { method: "POST", headers, body: JSON.stringify({ clientId, clientSecret }) })
        .then((answer) => { console.log(answer.status, process.env.LOCALPIX_PIX_KEY, ...process.argv.slice(1)); process.exitCode = 7; });`;
    const outcome = await localpixProcess(["exec", "--seed", "3", ...node(script), "--", "--seed", "--json"]);
    expect(outcome).toEqual({ code: 7, stdout: "201 pix@loja-aurora.test --seed --json\n", stderr: "" });
  });

  test("parallel runs have a sandbox each, although the settings file names a port", async () => {
    const folder = mkdtempSync(join(tmpdir(), "localpix-exec-"));
    const file = join(folder, "localpix.yaml");
    writeFileSync(file, "port: 7490\naccounts: [{ name: Filial }]\n");
    const script =
      "fetch(process.env.LOCALPIX_URL + '/sandbox/api/accounts').then((r) => r.json()).then((all) => console.log(process.env.LOCALPIX_URL, all.accounts.map((one) => one.name).join()))";
    const outcomes = await Promise.all(
      [1, 2].map(() => localpixProcess(["exec", "--config", file, ...node(script)])),
    );
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0]);
    const printed = outcomes.map(({ stdout }) => stdout.trim().split(" "));
    expect(new Set(printed.map(([url]) => url)).size).toBe(2);
    for (const [, ...names] of printed) expect(names.join(" ")).toMatch(/,Filial$/);
  });

  test.each([
    ["SIGTERM", 143],
    ["SIGINT", 130],
  ] as const)("passes %s on to the command and exits with %i, leaving no process", async (signal, code) => {
    const { stop, url, pid } = await startExec();
    expect((await controlClient(url).health()).status).toBe("ok");
    expect(await stop(signal)).toBe(code);
    expect(() => process.kill(pid, 0)).toThrow("ESRCH");
    await expect(controlClient(url).health()).rejects.toThrow("No sandbox answers");
  });

  test("exits as the command does if it handles the signal, and kills it on the second signal", async () => {
    const own = await startExec(`process.on("SIGTERM", () => process.exit(5)); ${PRINT_URL}`);
    expect(await own.stop("SIGTERM")).toBe(5);
    const stubborn = await startExec(`process.on("SIGTERM", () => console.error("no")); ${PRINT_URL}`);
    stubborn.child.kill("SIGTERM");
    expect(await stubborn.remark()).toBe("no");
    expect(await stubborn.stop("SIGTERM")).toBe(137);
  });

  test("is killed together with its sandbox", async () => {
    const { stop, url, pid } = await startExec();
    expect(await stop("SIGKILL")).toBe("SIGKILL");
    // The command survives, so the test ends it.
    process.kill(pid, "SIGKILL");
    await expect(controlClient(url).health()).rejects.toThrow("No sandbox answers");
  });

  test("returns the exit code when it runs in this process, without ending the process", async () => {
    expect(await localpix(["exec", ...node("process.exit(4)")])).toEqual({ code: 4, stdout: "", stderr: "" });
  });

  test("exits with 127 and a message if the command does not exist, and with 126 if it cannot be run", async () => {
    expect(await localpix(["exec", "--", "no-such-command"])).toEqual({
      code: 127,
      stdout: "",
      stderr: "localpix: Command not found: no-such-command.\nIs it installed and on the PATH?\n",
    });
    expect(await localpix(["exec", "--", tmpdir()])).toMatchObject({ code: 126, stdout: "" });
  });

  test("prints nothing of the sandbox, or on stderr with --verbose", async () => {
    const outcome = await localpixProcess(["exec", "--verbose", ...node("console.log(1)")]);
    expect(outcome).toMatchObject({ code: 0, stdout: "1\n" });
    expect(outcome.stderr).toMatch(/^localpix: ready at http:\/\/127\.0\.0\.1:\d+\n$/);
  });

  test.each([[["exec"]], [["exec", "--sead", "3", "--", "true"]]])("exits with 2 for %j", async (args) => {
    expect(await localpix(args)).toMatchObject({ code: 2, stdout: "" });
  });
});
