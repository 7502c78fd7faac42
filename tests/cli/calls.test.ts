import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { encodeStaticCode } from "../../server/brazil/brcode.js";
import { chargeBody, cobBody, newTxid, payoutBody } from "../journeys/bodies.js";
import { NOON } from "../journeys/rows.js";
import { type CommandLine, commandLine, localpix } from "./in-process.js";

let sandbox: TestSandbox;
let cli: CommandLine;
let world: TestSandbox["control"];
let gateway: TestSandbox["gateway"];
let receiver: Server;
const receivedPaths: string[] = [];

beforeAll(async () => {
  sandbox = await startSandbox({ settlement: "manual" });
  cli = commandLine(sandbox);
  world = sandbox.control;
  gateway = sandbox.gateway;
  receiver = createServer((request, response) => {
    receivedPaths.push(request.url!);
    request.resume().on("end", () => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await sandbox.close();
});

const hook = (path: string) => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/${path}`;
/** An address where no sandbox runs, for commands that need none. */
const NO_SANDBOX = { LOCALPIX_URL: "http://127.0.0.1:1" };

describe("call", () => {
  test("sends each field with the type that the operation declares, and prints request and response", async () => {
    const fields = ["value=12.5", "externalId=007", "details.key=joao@example.com", "details.keyType=EMAIL"];
    const person = ["details.name=João", "details.document=11144477735"];
    const data = [...fields, ...person].flatMap((field) => ["-d", field]);
    const outcome = await cli.run("call", "post", "/api/pix/cash-out", ...data, "--scenario", "pending");
    expect(outcome).toMatchObject({ code: 0, stderr: "" });
    expect(outcome.stdout).toMatch(/^POST \/api\/pix\/cash-out\nx-sandbox-scenario: pending\n\{/);
    expect(outcome.stdout).toContain('"value": 12.5,\n  "externalId": "007"');
    expect(outcome.stdout).toMatch(/\n201 in \d+ ms\n\{\n {2}"transactionId"/);
  });

  test("makes a list of fields that are numbered, in any order, and keeps an incomplete one as it is", async () => {
    const sent = async (...fields: readonly string[]) => {
      const data = fields.flatMap((field) => ["-d", field]);
      const { stdout } = await cli.run("call", "POST", "/api/pix/cash-in", "--json", ...data);
      return JSON.parse(JSON.parse(stdout.split("\n")[0]!).request.body);
    };
    expect(await sent("splits.1.value=2", "splits.0.value=1", "splits.1.pixKey=a@b.test")).toEqual({
      splits: [{ value: 1 }, { value: 2, pixKey: "a@b.test" }],
    });
    expect(await sent("splits.1.value=2")).toEqual({ splits: { 1: { value: 2 } } });
  });

  test("prints one document with --json, reads the body from a file, and generates an idempotency key", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "localpix-call-")), "body.json");
    const body = { pixKey: "joao@example.com", priority: "NORM", payment: { currency: "BRL", amount: 1 } };
    writeFileSync(file, JSON.stringify(body));
    const { request, response } = await cli.json<{
      request: { headers: Record<string, string>; body: string };
      response: { status: number; body: object };
    }>("call", "POST", "/dict/pix", "--data", `@${file}`);
    expect(JSON.parse(request.body)).toEqual(body);
    expect(request.headers["x-idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(response).toMatchObject({ status: 200, body: { endToEndId: expect.any(String) } });
  });

  test("exits with 1 on a refusal, and names the explain command for its reason", async () => {
    const refused = await cli.run("call", "POST", "/api/pix/cash-out", "--data", "{");
    expect(refused.code).toBe(1);
    expect(refused.stdout).toContain("\n400 in ");
    const [, errorId] = /Why: .* explain (\S+)/.exec(refused.stderr)!;
    expect(await world.explainRefusal({ errorId: errorId! })).toMatchObject({ status: 400 });
    // This refusal has no errorId in its body.
    const other = await cli.run("call", "POST", "/api/webhooks", "-d", "url=nowhere");
    expect(other.stderr).toMatch(/Why: .* explain \S+/);
  });

  test("suggests the nearest operation for a mistyped path", async () => {
    const outcome = await cli.run("call", "POST", "/api/pix/cashout");
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toContain("Did you mean POST /api/pix/cash-out?");
    // The txid of GET /cob/:txid is not a part that could be similar.
    expect((await cli.run("call", "GET", "/api/nope")).stderr).not.toContain("Did you mean");
  });

  test.each([
    [["FETCH", "/api/balance"], "not an HTTP method"],
    [["GET", "api/balance"], "must begin with a slash"],
    [["GET", "/sandbox/health"], "not the gateway"],
    [["GET", "/api/balance", "-H", "nothing"], "name:value"],
    [["POST", "/api/webhooks", "-d", "@/no/such/file"], "cannot be read"],
    [["POST", "/api/webhooks", "-d", "{}", "-d", "{}"], "can be repeated"],
  ])("exits with 2 for %j", async (args, message) => {
    const outcome = await cli.run("call", ...args);
    expect(outcome).toMatchObject({ code: 2, stdout: "" });
    expect(outcome.stderr).toContain(message);
  });
});

describe("webhooks, resend and trigger", () => {
  test("a URL is registered, gets an event resent, is listed, and is removed", async () => {
    const url = hook("cli");
    const added = await cli.run("webhooks", "add", url, "--event", "cash_in,cash_out", "--header", "x-a: b");
    expect(added).toMatchObject({ code: 0, stdout: `Registered ${url} for cash_in, cash_out.\n` });
    const list = await cli.run("webhooks", "list");
    expect(list.stdout).toMatch(new RegExp(`^\\d+ +cash_out +${url} +x-a `, "m"));
    const { transactionId } = await world.pay({ pixKey: (await world.showCredentials()).pixKey, value: 5 });
    const { endToEndId } = await world.showTransaction({ id: transactionId });
    await expect.poll(() => receivedPaths).toEqual(["/cli"]);
    const again = await cli.run("resend", endToEndId!);
    expect(again).toMatchObject({ code: 0, stderr: "" });
    expect(again.stdout).toMatch(/is delivered, last answer 204/);
    expect(await cli.json("resend", transactionId, "--to", hook("else"))).toMatchObject({
      status: "delivered",
      url: hook("else"),
    });
    expect(receivedPaths).toEqual(["/cli", "/cli", "/else"]);
    const nobody = await cli.run("resend", transactionId, "--to", "http://127.0.0.1:1/");
    expect(nobody.code).toBe(1);
    const removed = await cli.run("webhooks", "remove", url);
    expect(removed.stdout).toBe("Removed 2 registrations.\n");
    expect(await cli.run("webhooks", "remove", url)).toMatchObject({ code: 1, stdout: "" });
    for (const refused of [
      await cli.run("webhooks", "add", "ftp://loja.example", "--event", "cash_in"),
      await cli.run("resend", "nobody"),
    ]) {
      const [, errorId] = /Why: .* explain (\S+)/.exec(refused.stderr)!;
      expect((await cli.run("explain", errorId!)).stdout).toMatch(/^next /m);
    }
    const typo = await cli.run("webhooks", "add", url, "--event", "cash_ot");
    expect(typo).toMatchObject({ code: 2, stderr: expect.stringContaining("Did you mean cash_out") });
  });

  test("an event is triggered with values that override each field by its type", async () => {
    await gateway.registerWebhook({ url: hook("triggered"), eventType: "cash_out", version: "v1" });
    const overrides = ["externalId=42", "originalAmount=10.5", "errorCode=null"].flatMap((one) => [
      "--override",
      one,
    ]);
    const { deliveries, payload } = await cli.json<{ deliveries: { url: string }[]; payload: object }>(
      "trigger",
      "cash_out",
      ...overrides,
    );
    expect(deliveries).toMatchObject([{ url: hook("triggered") }]);
    expect(payload).toMatchObject({ externalId: "42", originalAmount: 10.5, errorCode: null });
    await expect.poll(() => receivedPaths.at(-1)).toBe("/triggered");
    const wrong = await cli.run("trigger", "cash_out", "--override", "externaId=1");
    expect(wrong).toMatchObject({ code: 1, stdout: "" });
    expect(wrong.stderr).toContain("Did you mean externalId?");
    const typo = await cli.run("trigger", "cash_ot");
    expect(typo).toMatchObject({ code: 2, stderr: expect.stringContaining("Did you mean cash_out") });
  });

  test("the fields of a payload are listed without a sandbox", async () => {
    const { code, stdout } = await localpix(["trigger", "cash_out", "--version", "v1", "--list"], NO_SANDBOX);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^status +CONFIRMED, ERROR$/m);
    expect(stdout).toMatch(/^counterpart\.bank\.bankName +string$/m);
  });
});

describe("PIX codes", () => {
  const code = encodeStaticCode({ key: "maria@example.com", merchantName: "Maria", merchantCity: "Recife" });

  test("are decoded without a sandbox", async () => {
    const whole = await localpix(["decode", code], NO_SANDBOX);
    expect(whole).toMatchObject({ code: 0, stderr: "" });
    expect(whole.stdout).toMatch(/^ +6 {2}26 Merchant Account Information \(\d+\)$/m);
    expect(whole.stdout).toMatch(/^ +28 {4}01 PIX Key \(17\) maria@example\.com$/m);
    const changed = await localpix(["decode", code.replace("Maria", "Mario"), "--json"], NO_SANDBOX);
    expect(changed.code).toBe(1);
    const decoded = JSON.parse(changed.stdout);
    expect(decoded).toMatchObject({ valid: false, kind: "static", problem: { offset: code.length - 4 } });
    expect(decoded.crc.given).not.toBe(decoded.crc.computed);
    const cut = await localpix(["decode", code.slice(0, 30)], NO_SANDBOX);
    expect(cut).toMatchObject({ code: 1, stderr: expect.stringContaining("should have") });
    expect(cut.stdout).toMatch(/\^ position 10\n$/);
    expect((await localpix(["decode", "hello"], NO_SANDBOX)).stdout).toMatch(
      /^ {4}hello\n {4}\^ position 0\n$/,
    );
  });

  test("are drawn as a QR code for a charge by any of its ids", async () => {
    const alone = await localpix(["qr", code], NO_SANDBOX);
    expect(alone).toMatchObject({ code: 0, stderr: "" });
    expect(alone.stdout).toMatch(/^ +\n {2}█▀▀▀▀▀█/);
    expect(alone.stdout).not.toContain("\u001b");
    const { externalId, pixCode } = await gateway.cashIn(chargeBody());
    expect(await cli.json("qr", externalId)).toMatchObject({ pixCode });
    const { transactionId } = await gateway.cashOut(payoutBody());
    expect((await cli.run("qr", transactionId)).stderr).toContain("is a payout, which has no PIX code");
    expect(await cli.run("qr", "nobody's")).toMatchObject({ code: 1, stdout: "" });
  });
});

describe("certificates", () => {
  test("are explained check by check", async () => {
    const { certificateHeader, certificatePem } = await world.issueCertificate({ kind: "expired" });
    const file = join(mkdtempSync(join(tmpdir(), "localpix-cert-")), "expired.pem");
    writeFileSync(file, certificatePem);
    const expired = await cli.run("cert", "explain", file);
    expect(expired.code).toBe(1);
    expect(expired.stdout).toMatch(
      /^ok {2}x509 .*\nok {2}not-before .*\nno {2}not-after .*\n-- {2}registered /m,
    );
    expect(expired.stderr).toContain("401 PUB_CERT_EXPIRED");
    const plus = await cli.run(
      "cert",
      "explain",
      `X-SSL-Client-Cert: ${certificateHeader.replaceAll("%20", "+")}`,
    );
    expect(plus.stdout).toMatch(/\n {4}-----BEGIN\+CERT.*\n {14}\^ position 10\n$/);
    const { certificateHeader: own } = await world.showCredentials();
    expect(await cli.json("cert", "explain", own)).toMatchObject({ accepted: true, refusal: null });
    expect(await cli.run("cert", "explain", "gone.pem")).toMatchObject({ code: 2, stdout: "" });
  });

  test("an account's expired certificate is renewed once, with a message on stderr and a journal entry", async () => {
    const own = await startSandbox({ clock: NOON });
    const there = commandLine(own);
    const credentials = () => own.control.showCredentials({});
    const before = (await credentials()).certificateHeader;
    expect(await there.run("call", "GET", "/api/balance")).toMatchObject({ code: 0 });
    await own.control.setClock({ now: "2064-01-01T12:00:00.000Z" });
    const renewing = await there.run("call", "GET", "/api/balance", "--json");
    expect(renewing.stderr).toBe("The certificate of account 1 had expired, and was renewed.\n");
    expect(JSON.parse(renewing.stdout)).toMatchObject({ response: { status: 200 } });
    for (const path of [
      ["GET", "/api/balance"],
      ["POST", "/api/auth/token"],
      ["GET", "/api/webhooks"],
    ]) {
      expect(await there.run("call", ...path)).toMatchObject({ code: 0, stderr: "" });
    }
    const after = (await credentials()).certificateHeader;
    expect(after).not.toBe(before);
    expect((await there.run("logs", "--type", "certificate.issued")).stdout).toMatch(
      /valid, \w{16}…\n.* valid, \w{16}…, replaces \w{16}…, which has expired\n$/,
    );
    // A certificate that is passed as a header is sent unchanged.
    const refused = await there.run("call", "POST", "/api/auth/token", "-H", `x-ssl-client-cert: ${before}`);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("PUB_CERT_EXPIRED") });
    await own.close();
  });

  test("credentials --curl balance prints a command that gets a token and reads the balance", async () => {
    const { stdout } = await cli.run("credentials", "--curl", "balance");
    const shell = await promisify(execFile)("sh", ["-c", stdout]);
    expect(JSON.parse(shell.stdout)).toMatchObject({ grossBalance: expect.any(Number) });
    expect((await cli.run("credentials", "--curl", "balanc")).code).toBe(2);
  });
});

describe("look-up by any id", () => {
  test("an id that fits several transactions is refused with the list of them", async () => {
    const first = await gateway.cashIn(chargeBody());
    const charge = chargeBody();
    const transaction = { ...charge.transaction, externalId: first.transactionId };
    const second = await gateway.cashIn({ ...charge, transaction });
    const ambiguous = await cli.run("pay", first.transactionId);
    expect(ambiguous).toMatchObject({ code: 1, stdout: "" });
    for (const { transactionId } of [first, second]) {
      expect(ambiguous.stderr).toMatch(new RegExp(`^ {2}transactionId:${transactionId} {2}charge, `, "m"));
    }
    const named = await cli.json("pay", `externalId:${first.transactionId}`);
    expect(named).toMatchObject({ transactionId: second.transactionId });
    // Only one of them can still be paid, so the id is no longer ambiguous.
    expect(await cli.json("pay", first.transactionId)).toMatchObject({
      transactionId: first.transactionId,
    });
  });

  test("an id with a prefix finds no record by another kind of id", async () => {
    const charge = await gateway.cashIn(chargeBody());
    await world.pay({ transactionId: charge.transactionId });
    const { id } = await world.openMed({ transactionId: charge.transactionId });
    const payout = await gateway.cashOut(payoutBody());
    const file = join(mkdtempSync(join(tmpdir(), "localpix-prefix-")), "saved.yaml");
    for (const args of [
      ...["settle", "reject", "return", "resend", "show", "expire", "cancel", "pay", "qr"].map((verb) => [
        verb,
      ]),
      ["case", "save", file, "--transaction"],
      ["deliveries", "list", "--transaction"],
    ]) {
      for (const kind of ["externalId", "txid", "endToEndId"])
        expect(await cli.run(...args, `${kind}:${payout.transactionId}`), args.join(" ")).toMatchObject({
          code: 1,
          stdout: "",
          stderr: expect.stringContaining(`No transaction has the ${kind} ${payout.transactionId}.`),
        });
    }
    expect(existsSync(file)).toBe(false);
    const { status } = await world.showTransaction({ id: payout.transactionId });
    expect(status).toBe("PENDING");
    expect((await cli.run("show", `medId:${payout.transactionId}`)).stderr).toContain("No MED has the medId");
    expect((await cli.run("settle", `medId:${id}`)).stderr).toContain("No transaction has the medId");
    expect((await cli.run("med", "accept", `externalId:${id}`)).stderr).toContain(
      "No transaction has the externalId",
    );
    expect((await cli.run("pay", "pixKey:nobody@example.com")).stderr).toContain("No account has the pixKey");
  });

  test("a code, a txid and an end-to-end id find the same transaction, and its MED", async () => {
    const { pixKey } = await world.showCredentials();
    const txid = newTxid();
    const { location } = await gateway.createCob({ ...cobBody(), chave: pixKey }, { params: { txid } });
    const { transactionId, endToEndId } = await world.pay({ txid });
    for (const id of [txid, endToEndId, location]) {
      expect(await cli.json("show", id)).toMatchObject({ transactionId });
    }
    const { id } = await cli.json<{ id: number }>("med", "open", location);
    expect(await cli.json("show", `medId:${id}`)).toMatchObject({ transactionId });
    expect(await cli.json("med", "reject", txid)).toMatchObject({ id, status: "ANALYZED" });
    const uncontested = await world.pay({ pixKey, value: 1 });
    const none = await cli.run("med", "reject", uncontested.transactionId);
    expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining("has no MED") });
  });

  test("a command for another kind of transaction is refused with the reason", async () => {
    const { transactionId, externalId } = await gateway.cashIn(chargeBody());
    expect((await cli.run("settle", externalId)).stderr).toContain(`${transactionId} is not a cash-out`);
    expect((await cli.run("return", externalId)).stderr).toContain("is not a cash-out");
    expect((await cli.run("cancel", externalId)).stderr).toContain("is not a cob");
    expect((await cli.run("expire", "nobody's")).stderr).toContain("No transaction has the id nobody's.");
  });
});
