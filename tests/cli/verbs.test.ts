import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv, promisify } from "node:util";
import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Integrator } from "../../cli/demo/integrator.js";
import { cliProgram } from "../../server/kernel/cli-program.js";
import { chargeBody, payoutBody } from "../journeys/bodies.js";
import { everyCommand } from "./every-command.js";
import { type CommandLine, commandLine, localpix } from "./in-process.js";

let sandbox: TestSandbox;
let cli: CommandLine;
let gateway: Integrator;
let world: TestSandbox["control"];
let failing: Server;

beforeAll(async () => {
  sandbox = await startSandbox({ settlement: "manual" });
  cli = commandLine(sandbox);
  world = sandbox.control;
  gateway = new Integrator(sandbox.url, await world.showCredentials());
  await gateway.authenticate();
  failing = createServer((_, response) => response.writeHead(500).end("out of order"));
  await new Promise<void>((resolve) => failing.listen(0, "127.0.0.1", resolve));
});

afterAll(async () => {
  failing.closeAllConnections();
  failing.close();
  await sandbox.close();
});

async function charge(externalId: string, value = 25) {
  const call = await gateway.post("/api/pix/cash-in", {
    transaction: { value, description: "Pedido", externalId },
    payer: { fullName: "Maria Souza", document: "12345678909" },
  });
  return call.answer as { transactionId: string; pixCode: string };
}

async function payout(externalId: string, value = 10) {
  const call = await gateway.post("/api/pix/cash-out", {
    value,
    externalId,
    details: { key: "joao@example.com", keyType: "EMAIL", name: "João Lima", document: "11144477735" },
  });
  return (call.answer as { transactionId: string }).transactionId;
}

describe("localpix pay", () => {
  test("pays by id, by externalId and by code", async () => {
    const first = await charge("by-id");
    const outcome = await cli.run("pay", first.transactionId, "--payer", "Ana Prado");
    expect(outcome).toMatchObject({ code: 0, stderr: "" });
    expect(outcome.stdout).toContain("Paid R$ 25,00.");
    expect(outcome.stdout).not.toContain("\u001b");
    await charge("by-external-id", 1234.5);
    expect(await cli.json("pay", "by-external-id")).toMatchObject({ status: "CONFIRMED", value: 1234.5 });
    const { pixCode, transactionId } = await charge("by-code");
    expect(await cli.json("pay", pixCode)).toMatchObject({ status: "CONFIRMED", transactionId });
  });

  test("pays as the payer that the charge names, as a random payer or as --payer (assumption PAYER_IDENTITY)", async () => {
    const payerOf = async (externalId: string, ...flags: string[]) => {
      const { transactionId } = await charge(externalId);
      await cli.json("pay", transactionId, ...flags);
      return (await world.showTransaction({ id: transactionId })).counterpart.name;
    };
    expect(await payerOf("paid-as-named")).toBe("Maria Souza");
    expect(await payerOf("paid-by-another", "--payer", "Ana Prado")).toBe("Ana Prado");
    expect(await payerOf("paid-by-a-stranger", "--payer", "random")).not.toMatch(/random|Maria Souza/);
    const wrong = await cli.run("pay", "paid-as-named", "--payer", "random", "--bank", "60701190");
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining("--payer random") });
  });

  test("takes a number that is no transactionId as an externalId", async () => {
    const { transactionId } = await charge("900000001");
    expect(await cli.json("pay", "900000001")).toMatchObject({ transactionId });
  });

  test("pays to the key of an account, and refuses an unknown key or a missing amount", async () => {
    const { pixKey } = await world.showCredentials();
    const paid = await cli.json<{ transactionId: string }>("pay", pixKey, "--value", "7,50");
    expect(paid).toMatchObject({ status: "CONFIRMED", value: 7.5 });
    const { origin } = await world.showTransaction({ id: paid.transactionId });
    expect(origin).toBe("direct");
    expect((await cli.run("pay", pixKey)).stderr).toContain("The amount to pay is missing");
    const nobody = await cli.run("pay", "nobody@example.com", "--value", "1");
    expect(nobody).toMatchObject({ code: 1, stdout: "" });
    expect(nobody.stderr).toContain("No account of this sandbox has the PIX key nobody@example.com");
    expect((await cli.run("pay", "12345678909", "--value", "1")).code).toBe(1);
  });

  test("refuses to pay a charge twice, or an unknown charge", async () => {
    const { transactionId } = await charge("once");
    await world.pay({ transactionId });
    const again = await cli.run("pay", transactionId);
    expect(again).toMatchObject({ code: 1, stdout: "" });
    expect(again.stderr).toMatch(/CONFIRMED/);
    const unknown = await cli.run("pay", "nobody-charged-this", "--json");
    expect(unknown).toMatchObject({ code: 1, stdout: "" });
    expect(JSON.parse(unknown.stderr).error).toMatchObject({
      code: expect.any(String),
      message: expect.any(String),
    });
  });

  test("refuses a charge that has expired", async () => {
    await charge("expires");
    expect(await cli.json("expire", "expires")).toMatchObject({ status: "ERROR" });
    expect((await cli.run("pay", "expires")).code).toBe(1);
  });
});

describe("the command to type next", () => {
  const next = (text: string) => `${cliProgram("")} ${text} --url ${sandbox.url}`;
  const run = (...args: string[]) => localpix([...args, "--url", sandbox.url], { PATH: "" });

  test("has the program, and the address that the command was called with", async () => {
    const charge = await sandbox.gateway.cashIn(chargeBody());
    const paid = await run("pay", charge.transactionId);
    expect(paid.stdout).toContain(`Details: ${next(`show ${charge.transactionId}`)}\n`);
    const med = await run("med", "open", charge.transactionId, "--value", "1");
    expect(med.stdout).toContain(`Details: ${next(`show ${charge.transactionId}`)}\n`);
    const { transactionId } = await sandbox.gateway.cashOut(payoutBody());
    const settled = await run("settle", transactionId);
    expect(settled.stdout).toContain(`Details: ${next(`show ${transactionId}`)}\n`);
    const refused = await run("call", "POST", "/api/pix/cash-out", "--data", "{");
    expect(refused.stderr).toMatch(/^Why: .* explain [0-9a-f-]{36} --url /m);
    const { stdout } = await run("credentials");
    expect(stdout).toContain(`$ eval "$(${next("credentials --account 1 --env")})"`);
  });

  test("has no address that the command found by itself or in its environment", async () => {
    const charge = await sandbox.gateway.cashIn(chargeBody());
    const { stdout } = await cli.run("pay", charge.transactionId);
    expect(stdout).toMatch(/^Details: .* show \d+$/m);
  });
});

describe("a cob", () => {
  const [paid, cancelled, expired] = ["paga", "cancelada", "expirada"].map((name) => name.padEnd(26, "0"));
  beforeAll(async () => {
    for (const txid of [paid!, cancelled!, expired!]) {
      await sandbox.gateway.createCob({ calendario: {}, valor: { original: "25.00" } }, { params: { txid } });
    }
  });

  test("is paid and shown by its txid", async () => {
    expect((await cli.run("show", paid!)).stderr).toContain("ATIVA");
    const outcome = await cli.run("pay", paid!);
    expect(outcome).toMatchObject({ code: 0, stderr: "" });
    expect(outcome.stdout).toContain("Paid R$ 25,00.");
    const shown = await cli.run("show", paid!);
    expect(shown.stdout).toContain("Pix in by cob");
    expect(shown.stdout).toContain(`R$ 25,00 (${paid})`);
  });

  test("is cancelled by its receiver, once", async () => {
    const outcome = await cli.run("cancel", cancelled!);
    expect(outcome).toMatchObject({ code: 0, stderr: "" });
    expect(outcome.stdout).toContain(
      `Cancelled cob ${cancelled}: its status is REMOVIDA_PELO_USUARIO_RECEBEDOR.`,
    );
    const again = await cli.run("cancel", cancelled!);
    expect(again).toMatchObject({ code: 1, stdout: "" });
    expect(again.stderr).toContain("REMOVIDA_PELO_USUARIO_RECEBEDOR");
  });

  test("expires", async () => {
    const outcome = await cli.run("expire", expired!);
    expect(outcome.stdout).toContain(`Expired cob ${expired}: its status is REMOVIDA_PELO_PSP.`);
  });

  test("is the only kind of charge that can be cancelled", async () => {
    await charge("uncancellable");
    const outcome = await cli.run("cancel", "uncancellable");
    expect(outcome).toMatchObject({ code: 1, stdout: "" });
    expect(outcome.stderr).toContain("is not a cob");
  });
});

describe("the receiving bank of a payout", () => {
  test("settles it once", async () => {
    const id = await payout("settled");
    const outcome = await cli.run("settle", id);
    expect(outcome).toMatchObject({ code: 0, stderr: "" });
    expect(outcome.stdout).toMatch(
      new RegExp(`Settled cash-out ${id}\\.\nexternalId +settled\nstatus +CONFIRMED`),
    );
    const again = await cli.run("settle", id);
    expect(again).toMatchObject({ code: 1, stdout: "" });
    expect(again.stderr).toMatch(/CONFIRMED/);
  });

  test("rejects it with any code, and warns about an undocumented one", async () => {
    await payout("rejected");
    expect(await cli.json("reject", "rejected", "--code", "ACCOUNT_CLOSED")).toMatchObject({
      status: "ERROR",
      errorCode: "ACCOUNT_CLOSED",
    });
    await payout("rejected-oddly");
    const odd = await cli.run("reject", "rejected-oddly", "--code", "ACCOUNT_CLOSD", "--message", "Não");
    expect(odd.code).toBe(0);
    expect(odd.stdout).toContain("ACCOUNT_CLOSD: Não");
    expect(odd.stderr).toContain("is not a known code");
  });
});

describe("money that goes back", () => {
  test("is returned by the receiver of a payout, in parts", async () => {
    await payout("came-back");
    await cli.run("settle", "came-back");
    const part = await cli.run("return", "came-back", "--value", "2,50");
    expect(part).toMatchObject({ code: 0, stderr: "" });
    expect(part.stdout).toContain("Returned R$ 2,50 of cash-out");
    expect(await cli.json("return", "came-back")).toMatchObject({ status: "CONFIRMED", value: 7.5 });
    const again = await cli.run("return", "came-back");
    expect(again).toMatchObject({ code: 1, stdout: "" });
    expect((await cli.run("return", "came-back", "--value", "0")).code).toBe(2);
  });

  test("is settled and rejected as a refund, like a payout", async () => {
    const { transactionId } = await charge("given-back");
    await world.pay({ transactionId });
    const refund = (externalId: string) =>
      gateway.post(`/api/pix/refund-in/${transactionId}`, { refundValue: 5, externalId });
    await refund("refund-1");
    await refund("refund-2");
    const settled = await cli.run("settle", "refund-1");
    expect(settled).toMatchObject({ code: 0, stderr: "" });
    expect(settled.stdout).toMatch(/Settled refund \d+\./);
    expect(await cli.json("reject", "refund-2", "--message", "Não")).toMatchObject({
      operation: "REFUND_IN",
      status: "ERROR",
    });
    expect((await cli.run("settle", "given-back")).stderr).toContain("not a cash-out");
  });
});

describe("the clock", () => {
  test("freezes, advances and resumes", async () => {
    expect(await cli.json("clock", "freeze")).toMatchObject({ mode: "frozen" });
    const before = await cli.json<{ now: string }>("clock", "show");
    const moved = await cli.json<{ now: string }>("clock", "advance", "1h30m");
    expect(Date.parse(moved.now) - Date.parse(before.now)).toBe(5_400_000);
    const shown = await cli.run("clock", "show");
    expect(shown.stdout).toMatch(/^now +[-\d]+ [:\d]+ UTC\nmode +frozen\nit is +.*ahead of this machine/);
    const back = await cli.run("clock", "set", "2020-01-01T00:00:00Z");
    expect(back).toMatchObject({ code: 1, stdout: "" });
    expect(await cli.json("clock", "resume")).toMatchObject({ mode: "running" });
    await gateway.authenticate(); // The token was valid for half an hour and has expired.
  });
});

describe("credentials", () => {
  test("--env prints variables that a shell can read", async () => {
    const { stdout } = await cli.run("credentials", "--env");
    const shell = await promisify(execFile)("sh", [
      "-c",
      `${stdout}\nprintf %s "$LOCALPIX_CERTIFICATE_HEADER"`,
    ]);
    expect(shell.stdout).toBe(gateway.credentials.certificateHeader);
    expect(await cli.json("credentials", "--env")).toMatchObject({
      LOCALPIX_URL: sandbox.url,
      LOCALPIX_CLIENT_ID: gateway.credentials.clientId,
      LOCALPIX_PIX_KEY: gateway.credentials.pixKey,
    });
  });

  test("--format prints variables with the names of --as", async () => {
    const { certificatePem, privateKeyPem, clientId } = gateway.credentials;
    const as = ["--as", "PIX_ID=clientId,PIX_CERT=certificatePem, PIX_KEY=privateKeyPem,PIX_URL=url"];
    const variables = {
      PIX_ID: clientId,
      PIX_CERT: certificatePem,
      PIX_KEY: privateKeyPem,
      PIX_URL: sandbox.url,
    };
    const { stdout } = await cli.run("credentials", "--format", "dotenv", ...as);
    expect(parseEnv(stdout)).toEqual(variables);
    expect(JSON.parse((await cli.run("credentials", "--format", "json", ...as)).stdout)).toEqual(variables);
    expect(await cli.json("credentials", "--format", "github", ...as)).toEqual(variables);
  });

  test("--header prints only the header value", async () => {
    const { stdout } = await cli.run("credentials", "--header");
    expect(stdout).toBe(`${gateway.credentials.certificateHeader}\n`);
  });

  test("--curl prints a command that gets a token", async () => {
    const { stdout } = await cli.run("credentials", "--curl");
    const shell = await promisify(execFile)("sh", ["-c", stdout]);
    expect(JSON.parse(shell.stdout)).toMatchObject({ token_type: "Bearer" });
    expect(shell.stdout).toMatch(/\n$/);
  });

  test("cert new --kind expired writes a certificate that the gateway refuses", async () => {
    const folder = join(mkdtempSync(join(tmpdir(), "localpix-cert-")), "new");
    const issued = await cli.run("cert", "new", "--kind", "expired", "--out", folder);
    expect(issued).toMatchObject({ code: 0, stderr: "" });
    expect(issued.stdout).toContain("401 PUB_CERT_EXPIRED");
    expect(readFileSync(join(folder, "expired.cert.pem"), "utf8")).toMatch(/^-----BEGIN CERTIFICATE-----/);
    expect(statSync(join(folder, "expired.key.pem")).mode & 0o077).toBe(0);
    const certificateHeader = readFileSync(join(folder, "expired.header.txt"), "utf8");
    const refused = new Integrator(sandbox.url, { ...gateway.credentials, certificateHeader }).authenticate();
    await expect(refused).rejects.toThrow("PUB_CERT_EXPIRED");
  });
});

describe("accounts", () => {
  test("are created, changed and given a balance", async () => {
    const { accountId } = await cli.json<{ accountId: number }>("account", "create", "--balance", "1.234,50");
    const balance = await cli.run("account", "balance", String(accountId));
    expect(balance.stdout).toMatch(/available +R\$ 1\.234,50\nblocked +R\$ 0,00/);
    expect(await cli.json("account", "balance", String(accountId))).toEqual({
      ...{ available: 1234.5, blocked: 0 },
      blockedBy: { parts: [], others: { count: 0, amount: 0 } },
    });
    expect(await cli.json("account", "balance", "--account", String(accountId), "--set", "7")).toEqual({
      available: 7,
      blocked: 0,
    });
    const set = [
      "--limit-night",
      "1000",
      "--limit-daily",
      "off",
      "--fee-cash-out",
      "0,50",
      "--payer",
      "auto",
    ];
    expect(await cli.json("account", "set", String(accountId), ...set)).toMatchObject({
      limits: { night: 1000, daily: null, perTransaction: 100_000 },
      fees: { cashOut: 0.5 },
      payer: "auto",
      settlement: null,
    });
    const list = await cli.run("account", "list");
    expect(list.stdout).toMatch(/^ID +NAME +AVAILABLE/);
    expect(list.stdout).toMatch(new RegExp(`^${accountId} .*R\\$ 7,00`, "m"));
  });
});

describe("deliveries and the journal", () => {
  test("a delivery is listed, shown, retried and cancelled", async () => {
    const url = `http://127.0.0.1:${(failing.address() as AddressInfo).port}/hook`;
    await gateway.post("/api/webhooks", { url, eventType: "cash_in" });
    const { transactionId } = await charge("heard-of");
    await world.pay({ transactionId });
    const attempts = async () => (await world.listDeliveries({ url })).deliveries[0]?.attempts;
    await expect.poll(attempts).toBe(1);
    const {
      deliveries: [delivery],
    } = await cli.json<{ deliveries: { id: string }[] }>("deliveries", "list", "--to", url);
    const list = await cli.run("deliveries", "list", "--status", "waiting", "--event", "cash_in");
    expect(list.stdout).toMatch(new RegExp(`${delivery!.id} +cash_in +${transactionId} +waiting +1/4 +500`));
    const shown = await cli.run("deliveries", "show", delivery!.id);
    expect(shown.stdout).toMatch(/Attempts\n {2}1\. .* 500 in \d+ ms\n {5}out of order/);
    expect(await cli.json("deliveries", "retry", delivery!.id)).toMatchObject({ attempts: 2 });
    expect(await cli.json("deliveries", "cancel", delivery!.id)).toMatchObject({ status: "cancelled" });
    expect((await cli.run("deliveries", "show", "no-such-delivery")).code).toBe(1);
  });

  test("deliveries are held, shown, released in an order, and made to fail", async () => {
    const url = `http://127.0.0.1:${(failing.address() as AddressInfo).port}/breakpoints`;
    await gateway.post("/api/webhooks", { url, eventType: "cash_out" });
    const held = await cli.run("deliveries", "hold", "--to", url);
    expect(held).toMatchObject({ code: 0, stderr: "" });
    expect(held.stdout).toContain(`Holding: to ${url}. 0 deliveries now held.`);
    for (const externalId of ["breakpoint-1", "breakpoint-2"]) {
      await world.settlePayout({ id: await payout(externalId) });
    }
    const list = await cli.run("deliveries", "list", "--status", "held", "--to", url);
    expect(list.stdout).toMatch(/held +0\/4/);
    expect(list.stdout).toMatch(new RegExp(`Held since .* UTC: to ${url}\\.$`, "m"));
    expect(list.stdout).not.toContain("Older deliveries");
    const newest = await cli.json<{ deliveries: { id: string }[]; next: number | null }>(
      ...["deliveries", "list", "--status", "held", "--to", url, "--limit", "1"],
    );
    expect(newest.next).toBe(Number(newest.deliveries[0]!.id));
    const before = ["deliveries", "list", "--status", "held", "--to", url, "--before", String(newest.next)];
    const older = await cli.json<typeof newest>(...before, "--limit", "1");
    expect(Number(older.deliveries[0]!.id)).toBeLessThan(newest.next!);
    expect(older.next, "there are no more").toBeNull();
    expect((await cli.run("deliveries", "list", "--to", url, "--limit", "1")).stdout).toContain(
      `Older deliveries: add --before ${newest.next}`,
    );
    const { deliveries } = await world.listDeliveries({ url });
    const [second, first] = deliveries.map(({ id }) => id) as [string, string];
    expect((await cli.run("deliveries", "delay", first, "5m")).stderr).toContain("is held");
    const failed = await cli.run("deliveries", "fail", first, "--times", "2", "--as", "timeout");
    expect(failed.stdout).toContain(
      "the next 2 attempts fail without being sent, as if no answer came in time.",
    );
    const order = await cli.run("deliveries", "release", second, first, "--to", url);
    expect(order.stdout).toContain(`Released 2 deliveries: ${second}, ${first}.`);
    await expect.poll(async () => (await world.showDelivery({ id: first })).attempts).toBe(1);
    expect((await cli.run("deliveries", "drop", first)).stdout).toMatch(/is dropped, .*on purpose/);
    await world.cancelDelivery({ id: second });
  });

  test("failed deliveries are recovered, and the retry schedule is shown and changed", async () => {
    const url = `http://127.0.0.1:${(failing.address() as AddressInfo).port}/outage`;
    const set = await cli.run("deliveries", "settings", "--retry", "0s", "--timeout", "3s");
    expect(set.stdout).toMatch(
      /attempts after +0s \(started with 0s, 5m, 5m, 15m\)\ntimeout +3s \(started with 10s\)/,
    );
    await gateway.post("/api/webhooks", { url, eventType: "cash_out" });
    await world.settlePayout({ id: await payout("outage") });
    const status = async () => (await world.listDeliveries({ url })).deliveries[0]?.status;
    await expect.poll(status).toBe("exhausted");
    const recovered = await cli.run("deliveries", "recover", "--since", "2020-01-01T00:00:00Z", "--to", url);
    expect(recovered).toMatchObject({ code: 0, stderr: "" });
    expect(recovered.stdout).toContain("Retried 1 delivery created since 2020-01-01 00:00:00 UTC.");
    await expect.poll(async () => (await world.listDeliveries({ url })).deliveries[0]?.attempts).toBe(2);
    expect(await cli.json("deliveries", "settings", "--reset")).toMatchObject({ timeout: "10s" });
    const logs = await cli.run("logs", "--type", "webhook,delivery");
    for (const sentence of [
      "2 deliveries released, 1 hold ended",
      "attempts after 0s; timeout 3s",
      "dropped by hand",
    ]) {
      expect(logs.stdout).toContain(sentence);
    }
  });

  test("show prints the whole timeline of a transaction", async () => {
    const { transactionId } = await charge("told");
    await world.pay({ transactionId });
    const { code, stdout } = await cli.run("show", "told");
    expect(code).toBe(0);
    for (const section of ["Request", "Ledger", "What happened"]) expect(stdout).toContain(`\n${section}\n`);
    expect(stdout).toContain("POST /api/pix/cash-in  201");
    expect(await cli.json("show", transactionId)).toMatchObject({ transactionId, externalId: "told" });
    expect(await cli.run("show", "never-told")).toMatchObject({ code: 1, stdout: "" });
  });

  test("logs prints the journal line by line, filtered by type and since an entry", async () => {
    const { transactionId } = await charge("logged");
    const text = await cli.run("logs", "--type", "charge");
    expect(text.stdout).toMatch(new RegExp(`charge.created +${transactionId} +R\\$ 25,00 \\(logged\\)`));
    const json = await cli.run("logs", "--json", "--type", "charge.created,payout");
    const entries = json.stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { seq: number; type: string });
    expect(new Set(entries.map(({ type }) => type.split(".")[0]))).toEqual(new Set(["charge", "payout"]));
    const last = entries.at(-1)!;
    const later = await cli.run("logs", "--json", "--since", String(last.seq), "--type", "charge.created");
    expect(later).toMatchObject({ code: 0, stdout: "" });
  });

  test("logs --limit prints only the newest entries", async () => {
    const seqs = async (...flags: string[]) =>
      (await cli.run("logs", "--json", ...flags)).stdout
        .trimEnd()
        .split("\n")
        .map((line) => (JSON.parse(line) as { seq: number }).seq);
    for (const id of ["limited-1", "limited-2", "limited-3"]) await charge(id);
    for (const types of [[], ["--type", "charge.created"], ["--type", "account.created,charge.created"]]) {
      const all = await seqs(...types);
      expect(all.length).toBeGreaterThan(2);
      expect(await seqs(...types, "--limit", "2")).toEqual(all.slice(-2));
      expect(await seqs(...types, "--limit", "1000")).toEqual(all);
      const [since] = all.slice(-2);
      expect(await seqs(...types, "--limit", "5", "--since", String(since))).toEqual(all.slice(-1));
    }
    expect(await cli.run("logs", "--limit", "0")).toMatchObject({ code: 2, stdout: "" });
  });

  test("verify confirms that the books balance", async () => {
    const outcome = await cli.run("verify");
    expect(outcome).toMatchObject({ code: 0, stderr: "" });
    expect(outcome.stdout).toMatch(/^ok /m);
    expect(await cli.json("verify")).toMatchObject({ ok: true });
  });
});

describe("the OpenAPI documents", () => {
  test("are those of the running sandbox", async () => {
    const gatewayDocument = await cli.json<{ servers: { url: string }[] }>("openapi");
    expect(gatewayDocument.servers[0]!.url).toBe(sandbox.url);
    const { stdout } = await cli.run("openapi", "--control");
    expect(Object.keys(JSON.parse(stdout).paths)).toContain("/sandbox/api/payments");
  });
});

describe("a command group without a subcommand lists its content", () => {
  test.each([
    [["account"], ["account", "list"]],
    [["clock"], ["clock", "show"]],
    [["deliveries"], ["deliveries", "list"]],
    [
      ["deliveries", "--status", "held"],
      ["deliveries", "list", "--status", "held"],
    ],
    [
      ["med", "--account", "1"],
      ["med", "list", "--account", "1"],
    ],
    [
      ["--account", "1", "med"],
      ["med", "list", "--account", "1"],
    ],
    [["scenario"], ["scenario", "list"]],
    [["state"], ["state", "list"]],
    [["webhooks"], ["webhooks", "list"]],
  ])("%j prints the same as %j", async (alone, whole) => {
    await world.setClock({ mode: "frozen" });
    const keys = async (words: string[]) => Object.keys(await cli.json(...words));
    // The machine's clock moves between two commands, so the difference is removed.
    const runComparable = async (words: string[]) => {
      const outcome = await cli.run(...words);
      return { ...outcome, stdout: outcome.stdout.replace(/[\w.]+ ahead of this machine/, "ahead") };
    };
    const outcome = await runComparable(alone);
    expect(outcome).toEqual(await runComparable(whole));
    expect(outcome).toMatchObject({ code: 0, stderr: "" });
    expect(await keys(alone)).toEqual(await keys(whole));
  });

  test("help of the group and of its subcommands is unchanged", async () => {
    for (const [words, usage] of [
      [["clock", "--help"], /^Usage: localpix clock \[/],
      [["clock", "-h"], /^Usage: localpix clock \[/],
      [["help", "clock"], /^Usage: localpix clock \[/],
      [["clock", "help", "show"], /^Usage: localpix clock show/],
    ] as const) {
      expect(await cli.run(...words)).toMatchObject({ code: 0, stdout: expect.stringMatching(usage) });
    }
  });
});

describe("a command group without a subcommand", () => {
  test("works for every group", async () => {
    const groups = everyCommand().filter(
      ({ words, command }) => words.length === 1 && command.commands.length > 0,
    );
    expect(groups.length).toBeGreaterThan(8);
    for (const { words } of groups) {
      expect(await cli.run(...words), words[0]).toMatchObject({ code: 0, stderr: "" });
    }
  });

  test("cert shows the account's certificate and the next commands", async () => {
    const { stdout } = await cli.run("cert");
    expect(stdout).toMatch(/^account +1\nsubject +.*\nvalid +[-\d]+ .* UTC\nSHA-256 +[0-9a-f]{64}\n/);
    expect(stdout).toMatch(/^\$ .* credentials --header /m);
  });
});
