import type { TestSandbox } from "localpix";
import { chargeBody, cobBody, payoutBody, transferBody } from "./bodies.js";

/** A run with every kind of step that a case can contain. Resolves when nothing is in progress. */
export async function runEveryKindOfStep(sandbox: TestSandbox): Promise<void> {
  const { control, gateway, credentials } = sandbox;
  const receiver = await sandbox.receiver();
  const shop = await sandbox.createAccount({ name: "Loja", pixKey: "loja@example.com", balance: 500 });
  await shop.receiver({ version: "v2", events: ["cash_in"] });

  const charge = await gateway.cashIn(chargeBody());
  await sandbox.pay(charge.pixCode);
  const code = await shop.gateway.cashIn(chargeBody());
  await gateway.send("cashOutQrcode", {
    ...{ value: 100, qrCode: code.pixCode, externalId: "to-the-shop", description: "Compra" },
  });
  await sandbox.advance("1s");
  await gateway.cashOut(payoutBody(), { scenario: "delayed:30s" });
  await gateway.cashOut(payoutBody(), { scenario: "reject:ORDER_REJECTED" });
  await gateway.send("cashOut", payoutBody(), { scenario: "sucess" });
  await gateway.send("cashOut", { value: -1 });
  await gateway.request("POST", "/api/pix/cash-out", { body: '{"value":1' });
  await gateway.request("GET", "/nowhere");
  await gateway.request("GET", "/api/balance", { headers: { authorization: "Bearer wrong" } });
  receiver.answer({ status: 500 });
  await sandbox.advance("30s");
  receiver.answer({ status: 200 });
  await sandbox.advance("6m");

  // By hand: release two held deliveries in reverse order, and retry one that failed.
  await control.holdDeliveries({ filter: { eventType: "cash_out" } });
  await gateway.cashOut(payoutBody());
  await gateway.cashOut(payoutBody());
  await sandbox.advance("2s");
  const { deliveries } = await control.listDeliveries({ status: "held" });
  await control.releaseDeliveries({ order: deliveries.map(({ id }) => id) });
  receiver.answer({ status: 503 });
  await gateway.cashOut(payoutBody());
  await sandbox.advance("1h");
  receiver.answer({ status: 200 });
  await control.recoverDeliveries({ since: "2020-01-01T00:00:00Z" });
  await sandbox.advance("1s");

  const params = { txid: "pedido0000000000000000000001" };
  await shop.gateway.send("createCob", { ...cobBody(), chave: "loja@example.com" }, { params });
  await sandbox.pay({ txid: params.txid });
  await shop.gateway.send("dictPix", transferBody(), {
    idempotencyKey: "7d9f0335-8dcc-4054-9bf9-000000000001",
  });
  const { endToEndId } = await control.showTransaction({ id: charge.transactionId });
  await gateway.send("devolucao", { valor: "10.00" }, { params: { e2eid: endToEndId!, id: "dev1" } });
  await control.changeAccount({ id: 1, limits: { daily: 1 } });
  await gateway.send("cashOut", payoutBody());

  for (const kind of ["expired", "valid", "self-signed"] as const) {
    const { certificateHeader } = await control.issueCertificate({ kind });
    await token(sandbox, certificateHeader, credentials.clientSecret);
  }
  await token(sandbox, "nonsense", credentials.clientSecret);
  await token(sandbox, credentials.certificateHeader, "wrong");
  await token(sandbox, credentials.certificateHeader, "not-the-secret");
  await withPlainToken(sandbox);
  await withBasicCredentials(sandbox, credentials.clientSecret);
  await withBasicCredentials(sandbox, "wrong");
  await control.settlePayout({ id: "unknown" }).catch(() => {});
  await sandbox.advance("2d");
}

/** A token obtained without the certificate is refused by the webhook endpoints; the usual token still works. */
async function withPlainToken({ gateway, credentials: { clientId, clientSecret } }: TestSandbox) {
  const { body } = await gateway.request("POST", "/oauth/token", {
    headers: { authorization: "none" },
    body: JSON.stringify({ clientId, clientSecret }),
  });
  const headers = { authorization: `Bearer ${(body as { access_token: string }).access_token}` };
  await gateway.send("listWebhooks", undefined, { headers });
  await gateway.send("balance", undefined, { headers });
  await gateway.send("listWebhooks");
}

/** A token for credentials in a Basic header, as `curl -u` requests it. */
function withBasicCredentials({ gateway, credentials }: TestSandbox, clientSecret: string) {
  const basic = Buffer.from(`${credentials.clientId}:${clientSecret}`).toString("base64");
  const contentType = "application/x-www-form-urlencoded";
  return gateway.request("POST", "/oauth/token", {
    headers: { authorization: `Basic ${basic}`, "content-type": contentType },
    body: "grant_type=client_credentials",
  });
}

function token({ gateway, credentials }: TestSandbox, certificate: string, clientSecret: string) {
  return gateway.request("POST", "/api/auth/token", {
    headers: { authorization: "none", "x-ssl-client-cert": certificate },
    body: JSON.stringify({ clientId: credentials.clientId, clientSecret }),
  });
}
