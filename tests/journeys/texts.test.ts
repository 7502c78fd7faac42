import { startSandbox, type TestAccount, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  changed,
  chargeBody,
  cobBody,
  newIdempotencyKey,
  newTxid,
  payoutBody,
  splitBody,
  transferBody,
} from "./bodies.js";
import { paidCharge } from "./refund-originals.js";
import { NOON } from "./rows.js";

/**
 * Texts are returned unchanged in every response, record and webhook. Lengths count Unicode characters, not
 * UTF-16 units (assumption TEXT): the emoji of a family of four is seven characters.
 */

let sandbox: TestSandbox;
let account: TestAccount;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
  account = await sandbox.createAccount({ balance: 100_000 });
  await account.receiver({ version: "v2" });
});
afterAll(() => sandbox.close());

const TEXTS: readonly [name: string, text: string][] = [
  ["emoji outside the basic multilingual plane", "🎉🧾💸"],
  ["one emoji of seven characters", "👩‍👩‍👧‍👦"],
  ["a composed and a combining accent", "é e\u0301"],
  ["many combining marks", "Z\u0351\u036b\u0343a\u0334l\u0335g\u0336o"],
  ["right-to-left text with a direction mark", "שלום\u200f عربى"],
  ["Chinese", "付款说明"],
  ["quotes, markup and backslashes", `"'<b>\\u0041</b>&amp;%00\\`],
  ["SQL", "'); DROP TABLE transactions;--"],
  ["a line break and a tab", "um\n\tdois\r\n"],
  ["separators that JavaScript treats as line breaks", "a\u2028b\u2029c"],
  ["leading and trailing spaces", "  a  "],
  ["a zero-width space and a byte order mark", "a\u200bb\ufeff"],
  ["the name of an Object property", "__proto__"],
];

describe.each(TEXTS)("%s", (_, text) => {
  const showTransaction = (id: string) =>
    sandbox.control.showTransaction({ id, account: account.credentials.accountId });
  /** An externalId that contains the text and that no other test uses. */
  const externalIdFor = (operation: string) => `${operation} ${text}`;

  test("is unchanged in the description and externalId of a payout, also in webhook and record", async () => {
    const externalId = externalIdFor("out");
    const { transactionId, externalId: returnedExternalId } = await account.gateway.cashOut({
      ...payoutBody(),
      ...{ externalId, description: text, value: 1 },
      details: { ...payoutBody().details, name: text.trim() || "x" },
    });
    expect(returnedExternalId).toBe(externalId);
    await sandbox.settle(transactionId);
    const { payload } = await account.waitFor(
      "cash_out",
      ({ data }) => (data as { id: number }).id === Number(transactionId),
    );
    expect((payload.data as { remittanceInformation: string }).remittanceInformation).toBe(text);
    expect(await showTransaction(externalId)).toMatchObject({ transactionId, description: text, externalId });
    const { data } = await account.gateway.listTransactions(undefined, { query: { externalId } });
    expect(data.map((record) => record.externalId)).toEqual([externalId]);
  });

  test("is unchanged in the description, payer, additionalInfo and splits of a charge", async () => {
    const externalId = externalIdFor("in");
    const body = changed(chargeBody(), {
      ...{ "transaction.description": text, "transaction.externalId": externalId },
      ...{ "payer.fullName": text, additionalInfo: { [text]: text } },
      splits: [{ ...splitBody(), name: text, immediate: true }],
    });
    const { status, body: answer } = await account.gateway.send("cashIn", body);
    expect([status, (answer as { externalId: string }).externalId]).toEqual([201, externalId]);
    await sandbox.pay({
      externalId,
      account: account.credentials.accountId,
      payer: { name: `x${text}`.trim() },
    });
    const paid = await showTransaction(externalId);
    expect(paid).toMatchObject({ status: "CONFIRMED", description: text });
    expect(paid.counterpart.name).toBe(`x${text}`.trim());
    expect(JSON.parse(paid.request!.body)).toEqual(body);
  });

  test("is unchanged in devedor, solicitacaoPagador and infoAdicionais of a cob", async () => {
    const txid = newTxid();
    const own = {
      devedor: { cpf: "12345678909", nome: text },
      solicitacaoPagador: text,
      infoAdicionais: [{ nome: text, valor: text }],
    };
    await account.gateway.createCob({ ...cobBody(), ...own }, { params: { txid } });
    expect(await account.gateway.showCob(undefined, { params: { txid } })).toMatchObject(own);
  });

  test("is unchanged in the reason, externalId and descricao of refunds", async () => {
    const { id, e2eid } = await paidCharge(sandbox, account);
    const externalId = externalIdFor("back");
    const refund = await account.gateway.refundIn(
      { refundValue: 1, reason: text, externalId },
      { params: { id } },
    );
    expect(refund.externalId).toBe(externalId);
    const devolucao = await account.gateway.devolucao(
      { valor: "1.00", descricao: text },
      { params: { e2eid, id: "texto" } },
    );
    expect(devolucao.descricao).toBe(text);
    await sandbox.settle(refund.transactionId);
    const { payload } = await account.waitFor(
      "refund_in",
      ({ data }) => (data as { endToEndId: string }).endToEndId === e2eid,
    );
    expect(payload).toMatchObject({ data: { refunds: [{ information: text }] } });
  });

  test("is unchanged in the description and paymentFlow of a transfer", async () => {
    const { id } = await account.gateway.dictPix(
      { ...transferBody(), description: text, paymentFlow: text, payment: { currency: "BRL", amount: 1 } },
      { idempotencyKey: newIdempotencyKey() },
    );
    expect(await showTransaction(String(id))).toMatchObject({
      description: text,
      transfer: { paymentFlow: text },
    });
  });
});

test("an emoji of seven characters counts as seven: a description of 140 holds twenty of them", async () => {
  const send = (families: number) =>
    account.gateway.send("cashOut", { ...payoutBody(), value: 1, description: "👩‍👩‍👧‍👦".repeat(families) });
  expect((await send(20)).status).toBe(201);
  expect((await send(21)).status).toBe(400);
});
