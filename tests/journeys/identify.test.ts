import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chargeBody, cobBody, newTxid, payoutBody } from "./bodies.js";
import { NOON } from "./rows.js";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
});
afterAll(() => sandbox.close());

const lookUp = async (id: string, account?: number) =>
  (await sandbox.control.identify({ id, account })).found.map(
    ({ kind, foundBy, transactionId, txid, medId }) => ({
      kind,
      foundBy,
      id: medId ?? transactionId ?? txid,
    }),
  );

describe("looking up an id", () => {
  test("finds a charge by its transactionId, externalId and code", async () => {
    const { transactionId, externalId, pixCode } = await sandbox.gateway.cashIn(chargeBody());
    const charge = { kind: "charge", id: transactionId };
    expect(await lookUp(transactionId)).toEqual([{ ...charge, foundBy: "transactionId" }]);
    expect(await lookUp(externalId)).toEqual([{ ...charge, foundBy: "externalId" }]);
    expect(await lookUp(pixCode)).toEqual([{ ...charge, foundBy: "pixCode" }]);
    // A changed code finds nothing.
    expect(await lookUp(pixCode.replace(/.{4}$/, "0000"))).toEqual([]);
  });

  test("finds a cob by its txid, code and end-to-end id, before and after it is paid", async () => {
    const { pixKey } = sandbox.credentials;
    const txid = newTxid();
    const { location } = await sandbox.gateway.createCob(
      { ...cobBody(), chave: pixKey },
      { params: { txid } },
    );
    expect(await lookUp(txid)).toEqual([{ kind: "cob", foundBy: "txid", id: txid }]);
    const { transactionId, endToEndId } = await sandbox.pay(txid);
    expect(await lookUp(txid)).toMatchObject([{ kind: "cob", id: transactionId }]);
    expect(await lookUp(endToEndId)).toEqual([{ kind: "cob", foundBy: "endToEndId", id: transactionId }]);
    expect(await lookUp(location)).toMatchObject([{ kind: "cob" }]);
  });

  test("says why a charge failed", async () => {
    const scenario = "error:insufficient-funds";
    const { transactionId } = await sandbox.gateway.cashIn(chargeBody(), { scenario });
    await sandbox.advance("1s");
    const { found } = await sandbox.control.identify({ id: transactionId });
    expect(found).toMatchObject([{ status: "ERROR", errorCode: "INSUFFICIENT_FUNDS" }]);
  });

  test("finds a MED by its number and by the id of its webhooks", async () => {
    const { transactionId } = await sandbox.pay({ pixKey: sandbox.credentials.pixKey, value: 10 });
    const { id } = await sandbox.openMed({ transactionId });
    expect(await lookUp(String(id))).toEqual([{ kind: "med", foundBy: "medId", id }]);
    expect(await lookUp(`MED-20300214${String(id).padStart(6, "0")}`)).toMatchObject([{ id }]);
  });

  test("finds a refund by its rtrId", async () => {
    const { transactionId } = await sandbox.pay({ pixKey: sandbox.credentials.pixKey, value: 10 });
    const refund = await sandbox.gateway.refundIn({ refundValue: 1 }, { params: { id: transactionId } });
    const { endToEndId } = await sandbox.control.showTransaction({ id: refund.transactionId });
    expect(endToEndId).toMatch(/^D/);
    expect(await lookUp(endToEndId!)).toMatchObject([{ kind: "refund", id: refund.transactionId }]);
  });

  test("finds several transactions, or only those of a given account", async () => {
    const other = await sandbox.createAccount({ balance: 1000 });
    const externalId = "the same everywhere";
    const charge = chargeBody();
    const sameExternalId = { ...charge, transaction: { ...charge.transaction, externalId } };
    // An account uses an externalId once, for a charge or for a payout.
    await sandbox.gateway.cashOut({ ...payoutBody(), externalId });
    await other.gateway.cashIn(sameExternalId);
    expect((await lookUp(externalId)).map(({ kind }) => kind).sort()).toEqual(["charge", "payout"]);
    expect(await lookUp(externalId, other.credentials.accountId)).toHaveLength(1);
    // Both sides of a payment between accounts have the same end-to-end id.
    const { pixKey } = other.credentials;
    const payout = await sandbox.gateway.cashOut({
      ...payoutBody(),
      details: { ...payoutBody().details, key: pixKey, keyType: "RANDOM" },
    });
    await sandbox.settle(payout.transactionId);
    const { endToEndId } = await sandbox.control.showTransaction({ id: payout.transactionId });
    expect((await lookUp(endToEndId!)).map(({ kind }) => kind)).toEqual(["payout", "payment"]);
  });

  test("finds nothing for an unknown id, and refuses an unknown account", async () => {
    expect(await lookUp("nobody's")).toEqual([]);
    expect(await lookUp(sandbox.credentials.pixKey)).toMatchObject([{ kind: "account", foundBy: "pixKey" }]);
    await expect(lookUp("x", 999)).rejects.toMatchObject({ status: 404, code: "ACCOUNT_UNKNOWN" });
  });
});
