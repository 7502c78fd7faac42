import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestSandbox } from "localpix";
import { EVENT_TYPES } from "../../server/contract/webhooks/event-types.js";
import { cobBody, splitBody, staticCode, transferBody } from "./bodies.js";

/** A receiver shared by several sandboxes; its responses have no date. */
export async function steadyReceiver() {
  const arrived: string[] = [];
  let failing = false;
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (piece: string) => {
      text += piece;
    });
    request.on("end", () => {
      arrived.push(`${request.url} ${JSON.stringify(request.rawHeaders)} ${text}`);
      response.sendDate = false;
      response.writeHead(failing ? 500 : 200, { connection: "close" }).end("as you say");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Returns the requests received since the last call. */
    takeArrived: () => arrived.splice(0),
    fail: (does: boolean) => {
      failing = does;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

type SteadyReceiver = Awaited<ReturnType<typeof steadyReceiver>>;

/** Replaces measured durations, the only values that the seed does not determine. */
const withoutDurations = (text: string) => text.replaceAll(/"durationMs":[\d.e-]+/g, '"durationMs":"…"');

/**
 * Runs every operation, several refusals, failing webhooks and several days on a frozen clock. Returns every
 * response, journal entry and webhook, one line each.
 */
export async function wholeDay(sandbox: TestSandbox, receiver: SteadyReceiver): Promise<string[]> {
  const lines: string[] = [];
  const { control } = sandbox;
  const record = (label: string, value: unknown) =>
    lines.push(withoutDurations(`${label}: ${JSON.stringify(value)}`));
  const shop = await sandbox.createAccount({ name: "Loja", pixKey: "loja@example.com", balance: 500 });
  record("credentials", [sandbox.credentials, shop.credentials]);

  const call = async (
    by: TestSandbox["gateway"],
    ...[name, body, options]: Parameters<TestSandbox["gateway"]["send"]>
  ): Promise<Record<string, string>> => {
    const headers = { authorization: `Bearer ${tokens.get(by)}` };
    const answer = await by.send(name, body, { ...options, headers });
    record(name, [answer.status, answer.body]);
    // Everything triggered by the call finishes before the next call, so that the order is always the same.
    await sandbox.advance("0s");
    return answer.body as Record<string, string>;
  };
  const seed = sandbox.gateway;
  // Tokens are requested here because a client requests one only if it has none.
  const tokens = new Map<TestSandbox["gateway"], string>();
  for (const gateway of [seed, shop.gateway]) tokens.set(gateway, await gateway.token());
  record("tokens", [...tokens.values()]);
  for (const eventType of EVENT_TYPES) {
    await call(seed, "registerWebhook", { url: `${receiver.url}/${eventType}`, eventType });
    await call(shop.gateway, "registerWebhook", { url: `${receiver.url}/shop`, eventType, version: "V2" });
  }

  const charge = (externalId: string, more: object = {}) => ({
    transaction: { value: 100, description: "Pedido", externalId, ...more },
    payer: { fullName: "Cliente Exemplo", document: "12345678909" },
  });
  const paid = await call(seed, "cashIn", charge("paid"));
  await call(seed, "cashIn", charge("paid"));
  const shared = await call(seed, "cashIn", charge("split", { splits: [splitBody()] }));
  await call(seed, "cashIn", charge("expires", { expirationTime: 60 }));
  const code = await call(shop.gateway, "cashIn", charge("by-code"));
  for (const { transactionId } of [paid, shared]) record("paid", await sandbox.pay(transactionId!));
  await sandbox.advance("0s");
  await call(seed, "cashOutQrcode", {
    value: 100,
    qrCode: code.pixCode,
    externalId: "to-the-shop",
    description: "Compra",
  });
  await call(seed, "cashOutQrcode", {
    ...{ value: 10, qrCode: staticCode("maria@example.com"), externalId: "code", description: "Café" },
  });

  const payout = (externalId: string, key = "cliente@example.com") => ({
    ...{ value: 25, externalId, description: "Repasse" },
    details: { key, keyType: "EMAIL" as const, name: "Cliente", document: "12345678909" },
  });
  receiver.fail(true);
  const settles = await call(seed, "cashOut", payout("settles"));
  await call(seed, "cashOut", payout("rejected"), { scenario: "reject:ORDER_REJECTED" });
  await call(seed, "cashOut", payout("returned"), { scenario: "returned:10s" });
  await call(seed, "cashOut", payout("too-much", "maria"));
  await call(seed, "cashOut", payout("typo"), { scenario: "sucess" });
  await sandbox.advance("30s");
  receiver.fail(false);
  await sandbox.advance("6m");

  const transfer = { idempotencyKey: "7d9f0335-8dcc-4054-9bf9-000000000001" };
  await call(shop.gateway, "dictPix", transferBody(), transfer);
  await call(shop.gateway, "dictPix", transferBody(), transfer);
  const params = { txid: "pedido0000000000000000000001" };
  await call(shop.gateway, "createCob", cobBody(), { params });
  record("paid", await sandbox.pay({ txid: params.txid }));
  await call(shop.gateway, "showCob", undefined, { params });
  await sandbox.advance("1m");

  const { endToEndId } = await control.showTransaction({ id: paid.transactionId! });
  const back = await call(
    seed,
    "refundIn",
    { refundValue: 40, reason: "parte", externalId: "back" },
    {
      params: { id: paid.transactionId! },
    },
  );
  await call(seed, "devolucao", { valor: "10.00" }, { params: { e2eid: endToEndId!, id: "dev1" } });
  await sandbox.advance("1m");
  await call(seed, "resendWebhook", {}, { params: { transactionIdentifier: settles.transactionId! } });
  for (const name of ["balance", "accountBalances", "listTransactions", "listWebhooks"] as const) {
    await call(seed, name);
  }
  await call(seed, "oauthToken", { clientId: sandbox.credentials.clientId });
  const key = await seed.request("GET", "/.well-known/jwks.json", { headers: { authorization: "none" } });
  record("key", key.body);
  for (const kind of ["valid", "expired", "revoked", "self-signed"] as const) {
    record(kind, await control.issueCertificate({ kind }));
  }
  record("changed", await control.changeAccount({ id: 1, limits: { daily: 1 }, fees: { cashOut: 0.5 } }));
  await call(seed, "cashOut", payout("over-the-limit"));
  await sandbox.advance("2d");

  const { requests } = await control.listRequests({ limit: 1000 });
  for (const { id } of requests) record("request", await control.showRequest({ id }));
  const { deliveries } = await control.listDeliveries({ limit: 1000 });
  for (const { id } of deliveries) record("delivery", await control.showDelivery({ id }));
  record("accounts", await control.listAccounts());
  record("clock", { ...(await control.showClock()), offsetMs: "…" });
  record("verify", await control.verify());
  const { entries } = await control.readJournal({ limit: 1000 });
  for (const entry of entries) record("entry", entry);
  for (const webhook of receiver.takeArrived()) lines.push(`webhook: ${webhook}`);
  record("back", back);
  return lines;
}
