import { X509Certificate } from "node:crypto";
import { startSandbox } from "localpix";
import { expect, test } from "vitest";
import { chargeBody, cobBody, newTxid, payoutBody, transferBody } from "./bodies.js";

const INSTANT = "2031-05-20T14:15:16.789Z";

/** The years of all dates in a text: `2031-05-20`, and those inside end-to-end ids. */
const datesIn = (text: string) => [
  ...[...text.matchAll(/\b(\d{4})-\d{2}-\d{2}/g)].map(([, year]) => year),
  ...[...text.matchAll(/\b[ED]\d{8}(20\d{2})\d{8}[0-9A-Za-z]{11}\b/g)].map(([, year]) => year),
];

// proves: beyond.advance
test("with the clock frozen in 2031, no response, webhook or record contains another year", async () => {
  const sandbox = await startSandbox({ clock: INSTANT, settlement: "1s" });
  const { gateway, control, credentials } = sandbox;
  try {
    const receiver = await sandbox.receiver();
    await control.setBalance({ id: 1, available: 1_000 });
    const records: [what: string, answer: unknown][] = [];
    const record = async (label: string, answer: Promise<unknown>) => {
      records.push([label, await answer]);
    };

    const payout = await gateway.cashOut(payoutBody());
    const charge = await gateway.cashIn(chargeBody());
    const txid = newTxid();
    await record("cob", gateway.createCob({ ...cobBody(), chave: credentials.pixKey }, { params: { txid } }));
    await record("transfer", gateway.dictPix(transferBody(), { idempotencyKey: crypto.randomUUID() }));
    const received = await sandbox.pay({ pixKey: credentials.pixKey, value: 30 });
    const paid = await sandbox.pay(charge.transactionId);
    await sandbox.pay(txid);
    await sandbox.openMed(received.transactionId);
    await record("refused", gateway.send("cashOut", {}));
    await record(
      "unauthenticated",
      gateway.request("GET", "/api/balance", { headers: { authorization: "" } }),
    );
    const refund = await gateway.refundIn({ refundValue: 1 }, { params: { id: paid.transactionId } });
    await sandbox.advance("1s");
    await sandbox.giveBack(payout.transactionId, 1);
    await sandbox.advance("0s");

    records.push(
      ["payout", payout],
      ["charge", charge],
      ["received", received],
      ["paid", paid],
      ["refund", refund],
    );
    await record("balance", gateway.balance());
    await record("transaction", gateway.request("GET", `/api/transactions/${payout.transactionId}`));
    await record("cob read", gateway.request("GET", `/cob/${txid}`));
    await record("webhooks", gateway.listWebhooks());
    await record("deliveries", control.listDeliveries({}));
    await record("journal", control.readJournal({}));
    await record("accounts", control.listAccounts());
    await record("requests", control.listRequests({}));
    await record("meds", control.listMeds({}));
    await record("health", control.health());
    const webhooks = receiver.received;
    expect(webhooks.length).toBeGreaterThanOrEqual(6);
    for (const { eventType, headers, payload } of webhooks)
      records.push([`webhook ${eventType}`, { headers, payload }]);

    const yearsByRecord = records.map(([label, answer]) => ({
      label,
      years: datesIn(JSON.stringify(answer)),
    }));
    expect(yearsByRecord.filter(({ years }) => years.some((year) => year !== "2031"))).toEqual([]);
    expect(yearsByRecord.flatMap(({ years }) => years).length, "dates were found").toBeGreaterThan(50);
  } finally {
    await sandbox.close();
  }
});

test("a certificate is valid until the last second of its validity, by the sandbox clock", async () => {
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
