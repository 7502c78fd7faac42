import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Integrator } from "../../cli/demo/integrator.js";
import { type ControlClient, controlClient } from "../../server/contract/client.js";
import { gatewayClient } from "../../server/testkit/gateway-client.js";
import { type RunningSandbox, startSandboxProcess } from "./processes.js";

let sandbox: RunningSandbox;
let gateway: Integrator;
let world: ControlClient;
let failing: Server;

beforeAll(async () => {
  sandbox = await startSandboxProcess();
  world = controlClient(sandbox.url);
  gateway = new Integrator(sandbox.url, await world.showCredentials());
  await gateway.authenticate();
  failing = createServer((_, response) => response.writeHead(500).end("out of order"));
  await new Promise<void>((resolve) => failing.listen(0, "127.0.0.1", resolve));
}, 30_000);

afterAll(async () => {
  failing.closeAllConnections();
  failing.close();
  await sandbox.stop();
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

describe("the payer", { timeout: 30_000 }, () => {
  test("pays by id, by externalId and by code", async () => {
    const first = await charge("by-id");
    const outcome = await sandbox.run("pay", first.transactionId, "--payer", "Ana Prado");
    expect(outcome).toMatchObject({ code: 0, stderr: "" });
    expect(outcome.stdout).toContain("Paid R$ 25,00.");
    expect(outcome.stdout).not.toContain("\u001b");
    await charge("by-external-id", 1234.5);
    expect(await sandbox.json("pay", "by-external-id")).toMatchObject({ status: "CONFIRMED", value: 1234.5 });
    const { pixCode, transactionId } = await charge("by-code");
    expect(await sandbox.json("pay", pixCode)).toMatchObject({ status: "CONFIRMED", transactionId });
  });

  test("a number that is no transactionId may be an externalId", async () => {
    const { transactionId } = await charge("900000001");
    expect(await sandbox.json("pay", "900000001")).toMatchObject({ transactionId });
  });

  test("pays straight to the key of an account, and says when there is no such key or no amount", async () => {
    const { pixKey } = await world.showCredentials();
    const paid = await sandbox.json<{ transactionId: string }>("pay", pixKey, "--value", "7,50");
    expect(paid).toMatchObject({ status: "CONFIRMED", value: 7.5 });
    const { origin } = await world.showTransaction({ id: paid.transactionId });
    expect(origin).toBe("direct");
    expect((await sandbox.run("pay", pixKey)).stderr).toContain("Nothing says how much is paid");
    const nobody = await sandbox.run("pay", "nobody@example.com", "--value", "1");
    expect(nobody).toMatchObject({ code: 1, stdout: "" });
    expect(nobody.stderr).toContain("No account of this sandbox has the PIX key nobody@example.com");
    expect((await sandbox.run("pay", "12345678909", "--value", "1")).code).toBe(1);
  });

  test("cannot pay twice, nor what nobody charged", async () => {
    const { transactionId } = await charge("once");
    await world.pay({ transactionId });
    const again = await sandbox.run("pay", transactionId);
    expect(again).toMatchObject({ code: 1, stdout: "" });
    expect(again.stderr).toMatch(/CONFIRMED/);
    const unknown = await sandbox.run("pay", "nobody-charged-this", "--json");
    expect(unknown).toMatchObject({ code: 1, stdout: "" });
    expect(JSON.parse(unknown.stderr).error).toMatchObject({
      code: expect.any(String),
      message: expect.any(String),
    });
  });

  test("lets a charge expire", async () => {
    await charge("expires");
    expect(await sandbox.json("expire", "expires")).toMatchObject({ status: "ERROR" });
    expect((await sandbox.run("pay", "expires")).code).toBe(1);
  });
});

describe("a cob", { timeout: 30_000 }, () => {
  const [paid, cancelled, expired] = ["paga", "cancelada", "expirada"].map((name) => name.padEnd(26, "0"));
  beforeAll(async () => {
    const client = gatewayClient(sandbox.url, await world.showCredentials());
    for (const txid of [paid!, cancelled!, expired!]) {
      await client.createCob({ calendario: {}, valor: { original: "25.00" } }, { params: { txid } });
    }
  });

  test("is paid by its txid, and shown by it", async () => {
    expect((await sandbox.run("show", paid!)).stderr).toContain("ATIVA");
    const outcome = await sandbox.run("pay", paid!);
    expect(outcome).toMatchObject({ code: 0, stderr: "" });
    expect(outcome.stdout).toContain("Paid R$ 25,00.");
    const shown = await sandbox.run("show", paid!);
    expect(shown.stdout).toContain("Pix in by cob");
    expect(shown.stdout).toContain(`R$ 25,00 (${paid})`);
  });

  test("is cancelled by its receiver, once", async () => {
    const outcome = await sandbox.run("cancel", cancelled!);
    expect(outcome).toMatchObject({ code: 0, stderr: "" });
    expect(outcome.stdout).toContain(
      `Cancelled cob ${cancelled}: its status is REMOVIDA_PELO_USUARIO_RECEBEDOR.`,
    );
    const again = await sandbox.run("cancel", cancelled!);
    expect(again).toMatchObject({ code: 1, stdout: "" });
    expect(again.stderr).toContain("REMOVIDA_PELO_USUARIO_RECEBEDOR");
  });

  test("expires", async () => {
    const outcome = await sandbox.run("expire", expired!);
    expect(outcome.stdout).toContain(`Expired cob ${expired}: its status is REMOVIDA_PELO_PSP.`);
  });

  test("a cash-in cannot be cancelled", async () => {
    await charge("uncancellable");
    const outcome = await sandbox.run("cancel", "uncancellable");
    expect(outcome).toMatchObject({ code: 1, stdout: "" });
    expect(outcome.stderr).toContain("is not a cob");
  });
});

describe("the other bank", { timeout: 30_000 }, () => {
  test("settles a payout, once", async () => {
    const id = await payout("settled");
    const outcome = await sandbox.run("settle", id);
    expect(outcome).toMatchObject({ code: 0, stderr: "" });
    expect(outcome.stdout).toMatch(
      new RegExp(`Settled payout ${id}\\.\nexternalId +settled\nstatus +CONFIRMED`),
    );
    const again = await sandbox.run("settle", id);
    expect(again).toMatchObject({ code: 1, stdout: "" });
    expect(again.stderr).toMatch(/CONFIRMED/);
  });

  test("rejects a payout, with any code but not unnoticed", async () => {
    await payout("rejected");
    expect(await sandbox.json("reject", "rejected", "--code", "ACCOUNT_CLOSED")).toMatchObject({
      status: "ERROR",
      errorCode: "ACCOUNT_CLOSED",
    });
    await payout("rejected-oddly");
    const odd = await sandbox.run("reject", "rejected-oddly", "--code", "ACCOUNT_CLOSD", "--message", "Não");
    expect(odd.code).toBe(0);
    expect(odd.stdout).toContain("ACCOUNT_CLOSD: Não");
    expect(odd.stderr).toContain("not a code that localpix knows");
  });
});

describe("what goes back", { timeout: 30_000 }, () => {
  test("is returned by whoever got it, in parts", async () => {
    await payout("came-back");
    await sandbox.run("settle", "came-back");
    const part = await sandbox.run("return", "came-back", "--value", "2,50");
    expect(part).toMatchObject({ code: 0, stderr: "" });
    expect(part.stdout).toContain("Returned R$ 2,50 of payout");
    expect(await sandbox.json("return", "came-back")).toMatchObject({ status: "CONFIRMED", value: 7.5 });
    const again = await sandbox.run("return", "came-back");
    expect(again).toMatchObject({ code: 1, stdout: "" });
    expect((await sandbox.run("return", "came-back", "--value", "0")).code).toBe(2);
  });

  test("is settled and rejected like a payout", async () => {
    const { transactionId } = await charge("given-back");
    await world.pay({ transactionId });
    const refund = (externalId: string) =>
      gateway.post(`/api/pix/refund-in/${transactionId}`, { refundValue: 5, externalId });
    await refund("refund-1");
    await refund("refund-2");
    const settled = await sandbox.run("settle", "refund-1");
    expect(settled).toMatchObject({ code: 0, stderr: "" });
    expect(settled.stdout).toMatch(/Settled refund \d+\./);
    expect(await sandbox.json("reject", "refund-2", "--message", "Não")).toMatchObject({
      operation: "REFUND_IN",
      status: "ERROR",
    });
    expect((await sandbox.run("settle", "given-back")).stderr).toContain("not a payout");
  });
});

describe("time", { timeout: 30_000 }, () => {
  test("stands still, moves on and runs again", async () => {
    expect(await sandbox.json("clock", "freeze")).toMatchObject({ mode: "frozen" });
    const before = await sandbox.json<{ now: string }>("clock", "show");
    const moved = await sandbox.json<{ now: string }>("clock", "advance", "1h30m");
    expect(Date.parse(moved.now) - Date.parse(before.now)).toBe(5_400_000);
    const shown = await sandbox.run("clock", "show");
    expect(shown.stdout).toMatch(/^now +[-\d]+ [:\d]+ UTC\nmode +frozen\nit is +.*ahead of here/);
    const back = await sandbox.run("clock", "set", "2020-01-01");
    expect(back).toMatchObject({ code: 1, stdout: "" });
    expect(await sandbox.json("clock", "resume")).toMatchObject({ mode: "running" });
    await gateway.authenticate(); // The half hour of the token has passed.
  });
});

describe("credentials", { timeout: 30_000 }, () => {
  test("--env is what a shell can take in", async () => {
    const { stdout } = await sandbox.run("credentials", "--env");
    const shell = await promisify(execFile)("sh", [
      "-c",
      `${stdout}\nprintf %s "$LOCALPIX_CERTIFICATE_HEADER"`,
    ]);
    expect(shell.stdout).toBe(gateway.own.certificateHeader);
    expect(await sandbox.json("credentials", "--env")).toMatchObject({
      LOCALPIX_URL: sandbox.url,
      LOCALPIX_CLIENT_ID: gateway.own.clientId,
      LOCALPIX_PIX_KEY: gateway.own.pixKey,
    });
  });

  test("--header is the value and nothing else", async () => {
    const { stdout } = await sandbox.run("credentials", "--header");
    expect(stdout).toBe(`${gateway.own.certificateHeader}\n`);
  });

  test("--curl gets a token", async () => {
    const { stdout } = await sandbox.run("credentials", "--curl");
    const shell = await promisify(execFile)("sh", ["-c", stdout]);
    expect(JSON.parse(shell.stdout)).toMatchObject({ token_type: "Bearer" });
  });

  test("a certificate that is wrong on purpose", async () => {
    const folder = join(mkdtempSync(join(tmpdir(), "localpix-cert-")), "new");
    const made = await sandbox.run("cert", "new", "--kind", "expired", "--out", folder);
    expect(made).toMatchObject({ code: 0, stderr: "" });
    expect(made.stdout).toContain("401 PUB_CERT_EXPIRED");
    expect(readFileSync(join(folder, "expired.cert.pem"), "utf8")).toMatch(/^-----BEGIN CERTIFICATE-----/);
    expect(statSync(join(folder, "expired.key.pem")).mode & 0o077).toBe(0);
    const certificateHeader = readFileSync(join(folder, "expired.header.txt"), "utf8");
    const refused = new Integrator(sandbox.url, { ...gateway.own, certificateHeader }).authenticate();
    await expect(refused).rejects.toThrow("PUB_CERT_EXPIRED");
  });
});

describe("accounts", { timeout: 30_000 }, () => {
  test("are created, set and given money", async () => {
    const { accountId } = await sandbox.json<{ accountId: number }>(
      "account",
      "create",
      "--balance",
      "1.234,50",
    );
    const balance = await sandbox.run("account", "balance", String(accountId));
    expect(balance.stdout).toMatch(/available +R\$ 1\.234,50\nblocked +R\$ 0,00/);
    expect(await sandbox.json("account", "balance", "--account", String(accountId), "--set", "7")).toEqual({
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
    expect(await sandbox.json("account", "set", String(accountId), ...set)).toMatchObject({
      limits: { night: 1000, daily: null, perTransaction: 100_000 },
      fees: { cashOut: 0.5 },
      payer: "auto",
      settlement: null,
    });
    const list = await sandbox.run("account", "list");
    expect(list.stdout).toMatch(/^ID +NAME +AVAILABLE/);
    expect(list.stdout).toMatch(new RegExp(`^${accountId} .*R\\$ 7,00`, "m"));
  });
});

describe("what happened", { timeout: 30_000 }, () => {
  test("a delivery is listed, shown, retried and given up", async () => {
    const url = `http://127.0.0.1:${(failing.address() as AddressInfo).port}/hook`;
    await gateway.post("/api/webhooks", { url, eventType: "cash_in" });
    const { transactionId } = await charge("heard-of");
    await world.pay({ transactionId });
    const attempts = async () => (await world.listDeliveries({ url })).deliveries[0]?.attempts;
    await expect.poll(attempts, { timeout: 10_000 }).toBe(1);
    const {
      deliveries: [delivery],
    } = await sandbox.json<{ deliveries: { id: string }[] }>("deliveries", "list", "--to", url);
    const list = await sandbox.run("deliveries", "list", "--status", "waiting", "--event", "cash_in");
    expect(list.stdout).toMatch(new RegExp(`${delivery!.id} +cash_in +${transactionId} +waiting +1/4 +500`));
    const shown = await sandbox.run("deliveries", "show", delivery!.id);
    expect(shown.stdout).toMatch(/Attempts\n {2}1\. .* 500 in \d+ ms\n {5}out of order/);
    expect(await sandbox.json("deliveries", "retry", delivery!.id)).toMatchObject({ attempts: 2 });
    expect(await sandbox.json("deliveries", "cancel", delivery!.id)).toMatchObject({ status: "cancelled" });
    expect((await sandbox.run("deliveries", "show", "no-such-delivery")).code).toBe(1);
  });

  test("deliveries are held, looked at, released in an order, and go wrong on purpose", async () => {
    const url = `http://127.0.0.1:${(failing.address() as AddressInfo).port}/breakpoints`;
    await gateway.post("/api/webhooks", { url, eventType: "cash_out" });
    const held = await sandbox.run("deliveries", "hold", "--to", url);
    expect(held).toMatchObject({ code: 0, stderr: "" });
    expect(held.stdout).toContain(`Held: to ${url}. 0 deliveries on the way stopped.`);
    for (const externalId of ["breakpoint-1", "breakpoint-2"]) {
      await world.settlePayout({ id: await payout(externalId) });
    }
    const list = await sandbox.run("deliveries", "list", "--status", "held", "--to", url);
    expect(list.stdout).toMatch(/held +0\/4/);
    expect(list.stdout).toMatch(new RegExp(`Held since .* UTC: to ${url}\\.$`, "m"));
    const { deliveries } = await world.listDeliveries({ url });
    const [second, first] = deliveries.map(({ id }) => id) as [string, string];
    expect((await sandbox.run("deliveries", "delay", first, "5m")).stderr).toContain("is held");
    const failed = await sandbox.run("deliveries", "fail", first, "--times", "2", "--as", "timeout");
    expect(failed.stdout).toContain("the next 2 attempts fail unsent, as if no answer came in time.");
    const order = await sandbox.run("deliveries", "release", second, first, "--to", url);
    expect(order.stdout).toContain(`Released 2 deliveries: ${second}, ${first}.`);
    await expect.poll(async () => (await world.showDelivery({ id: first })).attempts).toBe(1);
    expect((await sandbox.run("deliveries", "drop", first)).stdout).toMatch(/is dropped, .*on purpose/);
    await world.cancelDelivery({ id: second });
  }, 120_000);

  test("what has failed is recovered, and the schedule is seen and set", async () => {
    const url = `http://127.0.0.1:${(failing.address() as AddressInfo).port}/outage`;
    const set = await sandbox.run("deliveries", "settings", "--retry", "0s", "--timeout", "3s");
    expect(set.stdout).toMatch(
      /attempts after +0s \(started with 0s, 5m, 5m, 15m\)\ntimeout +3s \(started with 10s\)/,
    );
    await gateway.post("/api/webhooks", { url, eventType: "cash_out" });
    await world.settlePayout({ id: await payout("outage") });
    const status = async () => (await world.listDeliveries({ url })).deliveries[0]?.status;
    await expect.poll(status).toBe("exhausted");
    const recovered = await sandbox.run("deliveries", "recover", "--since", "2020-01-01", "--to", url);
    expect(recovered).toMatchObject({ code: 0, stderr: "" });
    expect(recovered.stdout).toContain("1 delivery made since 2020-01-01 00:00:00 UTC tried again.");
    await expect.poll(async () => (await world.listDeliveries({ url })).deliveries[0]?.attempts).toBe(2);
    expect(await sandbox.json("deliveries", "settings", "--reset")).toMatchObject({ timeout: "10s" });
    const logs = await sandbox.run("logs", "--type", "webhook,delivery");
    for (const sentence of [
      "2 deliveries released, 1 hold ended",
      "attempts after 0s; a receiver may take 3s",
      "lost on purpose",
    ]) {
      expect(logs.stdout).toContain(sentence);
    }
  }, 120_000);

  test("a transaction tells its whole story", async () => {
    const { transactionId } = await charge("told");
    await world.pay({ transactionId });
    const { code, stdout } = await sandbox.run("show", "told");
    expect(code).toBe(0);
    for (const section of ["Request", "Ledger", "What happened"]) expect(stdout).toContain(`\n${section}\n`);
    expect(stdout).toContain("POST /api/pix/cash-in  201");
    expect(await sandbox.json("show", transactionId)).toMatchObject({ transactionId, externalId: "told" });
    expect(await sandbox.run("show", "never-told")).toMatchObject({ code: 1, stdout: "" });
  });

  test("the journal is read line by line, by type and since an entry", async () => {
    const { transactionId } = await charge("logged");
    const text = await sandbox.run("logs", "--type", "charge");
    expect(text.stdout).toMatch(new RegExp(`charge.created +${transactionId} +R\\$ 25,00 \\(logged\\)`));
    const json = await sandbox.run("logs", "--json", "--type", "charge.created,payout");
    const entries = json.stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { seq: number; type: string });
    expect(new Set(entries.map(({ type }) => type.split(".")[0]))).toEqual(new Set(["charge", "payout"]));
    const last = entries.at(-1)!;
    const later = await sandbox.run(
      "logs",
      "--json",
      "--since",
      String(last.seq),
      "--type",
      "charge.created",
    );
    expect(later).toMatchObject({ code: 0, stdout: "" });
  });

  test("of the journal the newest lines only", async () => {
    const seqs = async (...more: string[]) =>
      (await sandbox.run("logs", "--json", "--type", "account.created,charge.created", ...more)).stdout
        .trimEnd()
        .split("\n")
        .map((line) => (JSON.parse(line) as { seq: number }).seq);
    await charge("limited-1");
    await charge("limited-2");
    const all = await seqs();
    expect(all.length).toBeGreaterThan(2);
    expect(await seqs("--limit", "2")).toEqual(all.slice(-2));
    expect(await seqs("--limit", "1000")).toEqual(all);
    expect(await sandbox.run("logs", "--limit", "0")).toMatchObject({ code: 2, stdout: "" });
  });

  test("the money adds up", async () => {
    const outcome = await sandbox.run("verify");
    expect(outcome).toMatchObject({ code: 0, stderr: "" });
    expect(outcome.stdout).toMatch(/^ok /m);
    expect(await sandbox.json("verify")).toMatchObject({ ok: true });
  });
});

describe("the documents", { timeout: 30_000 }, () => {
  test("are the running sandbox's own", async () => {
    const gatewayDocument = await sandbox.json<{ servers: { url: string }[] }>("openapi");
    expect(gatewayDocument.servers[0]!.url).toBe(sandbox.url);
    const { stdout } = await sandbox.run("openapi", "--control");
    expect(Object.keys(JSON.parse(stdout).paths)).toContain("/sandbox/api/payments");
  });
});
