import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "../../server/ephemeral/connect.js";
import { authority, tlsReceiver } from "../faults/tls-receiver.js";
import { chargeBody } from "../journeys/bodies.js";
import { type CommandLine, commandLine, localpix } from "./in-process.js";
import { localpixProcess, startLocalpix } from "./processes.js";

const folder = mkdtempSync(join(tmpdir(), "localpix-cli-tls-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("commands for a sandbox with TLS", () => {
  let sandbox: TestSandbox;
  let cli: CommandLine;
  beforeAll(async () => {
    sandbox = await startSandbox({ mtls: true, settlement: "manual" });
    cli = commandLine(sandbox);
  });
  afterAll(() => sandbox.close());

  test("wait, status, pay, call and verify", async () => {
    expect(await cli.json("wait")).toMatchObject({ url: sandbox.url });
    expect(await cli.json("status")).toMatchObject({ url: sandbox.url, status: "ok" });
    const { transactionId } = await sandbox.gateway.cashIn(chargeBody());
    expect(await cli.json("pay", transactionId)).toMatchObject({ transactionId });
    expect(await cli.json("call", "GET", "/api/balance")).toMatchObject({ response: { status: 200 } });
    expect(await cli.json("verify")).toMatchObject({ ok: true });
  });

  test("state export and import", async () => {
    const file = join(folder, "exported.db");
    expect(await cli.run("state", "export", file)).toMatchObject({ code: 0 });
    expect(await cli.run("state", "import", file)).toMatchObject({ code: 0 });
  });

  test("case save, and its replay in the running sandbox", async () => {
    const file = join(folder, "run.yaml");
    expect(await cli.run("case", "save", file)).toMatchObject({ code: 0 });
    expect(await cli.run("case", "replay", file, "--url", sandbox.url)).toMatchObject({ code: 0 });
  });

  test("credentials --ca prints what a client must trust", async () => {
    expect(await cli.run("credentials", "--ca")).toEqual({ code: 0, stdout: sandbox.ca, stderr: "" });
    expect(await cli.json("credentials", "--ca")).toEqual({ ca: sandbox.ca });
    expect(await cli.run("credentials", "--ca", "--header")).toMatchObject({ code: 2 });
  });

  test("credentials --curl prints commands that run", async () => {
    const { stdout } = await cli.run("credentials", "--curl", "balance");
    const { stdout: answer } = await promisify(execFile)("sh", ["-c", stdout]);
    expect(JSON.parse(answer)).toMatchObject({ netBalance: expect.any(Number) });
  });

  test("listen and logs --follow connect to it", async () => {
    const following = startLocalpix(["logs", "--follow", "--json", "--since", "0", "--url", sandbox.url]);
    expect(await following.document()).toMatchObject({ seq: 1 });
    expect(await following.stop()).toBe(0);
    const to = ["--forward-to", "127.0.0.1:9", "--json", "--url", sandbox.url];
    const listening = startLocalpix(["listen", ...to]);
    expect(await listening.remark()).toContain("Forwarding webhooks to");
    expect(await listening.stop()).toBe(0);
  });

  test("an address with http:// is answered with what to do", async () => {
    const plain = sandbox.url.replace("https:", "http:");
    for (const command of [["verify"], ["wait", "--timeout", "1h"]]) {
      const { code, stderr } = await localpix(command, { LOCALPIX_URL: plain });
      expect(code).toBe(2);
      expect(stderr.replaceAll(/\s+/g, " ")).toContain(
        "speaks HTTPS and not plain HTTP. Use https:// with the same address.",
      );
    }
  });
});

test("an address with https:// is answered with what to do if the sandbox speaks plain HTTP", async () => {
  const sandbox = await startSandbox();
  const { code, stderr } = await localpix(["verify"], {
    LOCALPIX_URL: sandbox.url.replace("http:", "https:"),
  });
  expect(code).toBe(3);
  expect(stderr).toContain("It does not speak HTTPS.");
  await sandbox.close();
});

test("credentials --ca says that a sandbox without TLS has none", async () => {
  const sandbox = await startSandbox();
  const { code, stderr } = await commandLine(sandbox).run("credentials", "--ca");
  expect(code).toBe(1);
  expect(stderr).toContain("Start it with --tls or --mtls.");
  await sandbox.close();
});

test("without an address, LOCALPIX_TLS says that the default one speaks HTTPS, as in a container", async () => {
  const { stderr } = await localpix(["wait", "--timeout", "1ms"], { LOCALPIX_TLS: "1", LOCALPIX_URL: "" });
  expect(stderr).toContain("https://127.0.0.1:7490");
});

test("without an address, LOCALPIX_PORT is the port of the sandbox, and LOCALPIX_URL comes first", async () => {
  const sandbox = await startSandbox();
  const { port } = new URL(sandbox.url);
  const status = async (env: Readonly<Record<string, string>>) =>
    JSON.parse((await localpix(["status", "--json"], env)).stdout || "{}");
  expect(await status({ LOCALPIX_PORT: port })).toMatchObject({ url: sandbox.url });
  expect(await status({ LOCALPIX_PORT: "1", LOCALPIX_URL: sandbox.url })).toMatchObject({ url: sandbox.url });
  await sandbox.close();
  const waiting = (env: Readonly<Record<string, string>>) => localpix(["wait", "--timeout", "1ms"], env);
  expect((await waiting({ LOCALPIX_PORT: port, LOCALPIX_TLS: "1" })).stderr).toContain(
    `https://127.0.0.1:${port}`,
  );
  expect((await waiting({ LOCALPIX_PORT: "0" })).stderr).toContain("http://127.0.0.1:7490");
  expect(await waiting({ LOCALPIX_PORT: "all" })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('LOCALPIX_PORT must be a whole number from 0 to 65535, not "all"'),
  });
});

describe("start and exec", () => {
  test("start --detach --tls is found by its data directory, and stop ends it", async () => {
    const env = { LOCALPIX_DATA: join(folder, "data") };
    const started = await localpixProcess(["start", "--detach", "--tls", "--port", "0", "--json"], env);
    expect(started).toMatchObject({ code: 0, stderr: "" });
    const { url, dashboard } = JSON.parse(started.stdout) as { url: string; dashboard: string };
    expect(url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    expect(dashboard).toBe(`${url}/sandbox/`);
    expect(await localpixProcess(["verify"], env)).toMatchObject({ code: 0 });
    expect(await localpixProcess(["stop"], env)).toEqual({
      code: 0,
      stdout: `Stopped ${url}.\n`,
      stderr: "",
    });
  });

  test("start --tls names the command that prints the authority, with the address that it needs", async () => {
    const { stdout } = await localpixProcess(["start", "--detach", "--memory", "--tls", "--port", "0"]);
    const [, words = ""] = /authority +localpix (.*)/.exec(stdout)!;
    expect(await localpixProcess(words.split(" "))).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("BEGIN CERTIFICATE"),
    });
    const [, stop = ""] = /localpix (stop .*) stops it/.exec(stdout)!;
    expect(await localpixProcess(stop.split(" "))).toMatchObject({ code: 0 });
  });

  test("exec --mtls gives its command the files that curl and Node need", async () => {
    const script = `
      const { LOCALPIX_URL: url, LOCALPIX_CLIENT_ID: clientId, LOCALPIX_CLIENT_SECRET: clientSecret } = process.env;
      const read = (name) => require("fs").readFileSync(process.env[name]);
      const own = { cert: read("LOCALPIX_CERTIFICATE_FILE"), key: read("LOCALPIX_PRIVATE_KEY_FILE") };
      const options = { method: "POST", headers: { "content-type": "application/json" }, ...own };
      fetch(url + "/sandbox/health").then((answer) => {
        const sent = require("https").request(url + "/api/auth/token", options, ({ statusCode }) => {
          console.log(answer.status, statusCode, process.env.LOCALPIX_CA_FILE);
          process.exit();
        });
        sent.end(JSON.stringify({ clientId, clientSecret }));
      });`;
    const env = { NODE_EXTRA_CA_CERTS: "" };
    const outcome = await localpixProcess(["exec", "--mtls", "--", process.execPath, "-e", script], env);
    expect(outcome).toMatchObject({
      code: 0,
      stderr: "",
      stdout: expect.stringMatching(/^200 201 \/.*ca\.pem\n$/),
    });
    const file = outcome.stdout.trim().split(" ")[2] ?? "";
    expect(() => readFileSync(file)).toThrow("ENOENT");
  });

  test("start --mtls presents the sandbox's certificate to a receiver that asks for one", async () => {
    const trusted = join(folder, "receivers.pem");
    writeFileSync(trusted, authority);
    const env = { NODE_EXTRA_CA_CERTS: trusted };
    const outcomes: unknown[] = [];
    for (const flag of ["--mtls", "--tls"]) {
      const running = startLocalpix(["start", "--memory", flag, "--port", "0", "--json"], env);
      const { url } = await running.document<{ url: string }>();
      const sandbox = await connect(url);
      const receiver = await tlsReceiver("valid", sandbox.ca ?? "");
      await sandbox.gateway.registerWebhook({ url: receiver.url, eventType: "cash_in" });
      await sandbox.pay((await sandbox.gateway.cashIn(chargeBody())).transactionId);
      await sandbox.advance("0s");
      const { deliveries } = await sandbox.control.listDeliveries({ url: receiver.url });
      outcomes.push([deliveries[0]?.status, deliveries[0]?.lastError, receiver.clients]);
      await sandbox.close();
      await running.stop();
      receiver.close();
    }
    expect(outcomes).toEqual([
      ["delivered", null, ["localpix"]],
      ["waiting", expect.any(String), []],
    ]);
  });
});
