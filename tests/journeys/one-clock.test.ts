import { X509Certificate } from "node:crypto";
import { startSandbox } from "localpix";
import { expect, test } from "vitest";
import { chargeBody, cobBody, newTxid, payoutBody, transferBody } from "./bodies.js";

const INSTANT = "2031-05-20T14:15:16.789Z";

/** Everything that looks like a date, wherever in a text it stands: `2031-05-20`, and the year of an end-to-end id. */
const datesIn = (text: string) => [
  ...[...text.matchAll(/\b(\d{4})-\d{2}-\d{2}/g)].map(([, year]) => year),
  ...[...text.matchAll(/\b[ED]\d{8}(20\d{2})\d{8}[0-9A-Za-z]{11}\b/g)].map(([, year]) => year),
];

// proves: beyond.advance
test("at a frozen instant in 2031 nothing on the wire knows of another year", async () => {
  const sandbox = await startSandbox({ clock: INSTANT, settlement: "1s" });
  const { gateway, control, credentials } = sandbox;
  try {
    const receiver = await sandbox.receiver();
    await control.setBalance({ id: 1, available: 1_000 });
    const said: [what: string, answer: unknown][] = [];
    const keep = async (what: string, answer: Promise<unknown>) => {
      said.push([what, await answer]);
    };

    const payout = await gateway.cashOut(payoutBody());
    const charge = await gateway.cashIn(chargeBody());
    const txid = newTxid();
    await keep("cob", gateway.createCob({ ...cobBody(), chave: credentials.pixKey }, { params: { txid } }));
    await keep("transfer", gateway.dictPix(transferBody(), { idempotencyKey: crypto.randomUUID() }));
    const received = await sandbox.pay({ pixKey: credentials.pixKey, value: 30 });
    const paid = await sandbox.pay(charge.transactionId);
    await sandbox.pay(txid);
    await sandbox.openMed(received.transactionId);
    await keep("refused", gateway.send("cashOut", {}));
    await keep("unauthenticated", gateway.request("GET", "/api/balance", { headers: { authorization: "" } }));
    const refund = await gateway.refundIn({ refundValue: 1 }, { params: { id: paid.transactionId } });
    await sandbox.advance("1s");
    await sandbox.giveBack(payout.transactionId, 1);
    await sandbox.advance("0s");

    said.push(
      ["payout", payout],
      ["charge", charge],
      ["received", received],
      ["paid", paid],
      ["refund", refund],
    );
    await keep("balance", gateway.balance());
    await keep("transaction", gateway.request("GET", `/api/transactions/${payout.transactionId}`));
    await keep("cob read", gateway.request("GET", `/cob/${txid}`));
    await keep("webhooks", gateway.listWebhooks());
    await keep("deliveries", control.listDeliveries({}));
    await keep("journal", control.readJournal({}));
    await keep("accounts", control.listAccounts());
    await keep("requests", control.listRequests({}));
    await keep("meds", control.listMeds({}));
    await keep("health", control.health());
    const webhooks = receiver.received;
    expect(webhooks.length).toBeGreaterThanOrEqual(6);
    for (const { eventType, headers, payload } of webhooks)
      said.push([`webhook ${eventType}`, { headers, payload }]);

    const seen = said.map(([what, answer]) => ({ what, years: datesIn(JSON.stringify(answer)) }));
    expect(seen.filter(({ years }) => years.some((year) => year !== "2031"))).toEqual([]);
    expect(seen.flatMap(({ years }) => years).length, "there was something to look at").toBeGreaterThan(50);
  } finally {
    await sandbox.close();
  }
});

test("a certificate is good to the last second of its validity, by the sandbox's clock", async () => {
  const sandbox = await startSandbox({ clock: INSTANT });
  try {
    const { certificatePem, certificateHeader } = await sandbox.control.issueCertificate({ kind: "valid" });
    const { validTo } = new X509Certificate(certificatePem);
    const ask = async () => {
      const { clientId, clientSecret } = sandbox.credentials;
      const response = await fetch(`${sandbox.url}/api/auth/token`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-ssl-client-cert": certificateHeader },
        body: JSON.stringify({ clientId, clientSecret }),
      });
      return [response.status, ((await response.json()) as { code?: string }).code];
    };
    await sandbox.advance(new Date(validTo).toISOString());
    expect(await ask()).toEqual([201, undefined]);
    await sandbox.advance("1ms");
    expect(await ask()).toEqual([401, "PUB_CERT_EXPIRED"]);
  } finally {
    await sandbox.close();
  }
});
