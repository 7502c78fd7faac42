import { ControlError, startSandbox, type TestSandbox } from "localpix";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { medRecord } from "../../server/contract/meds/med.js";
import { listMeds } from "../../server/contract/meds/meds.control.js";
import { cobBody, newTxid, payoutBody } from "./bodies.js";
import { paidCharge, sentPayout } from "./refund-originals.js";
import { entriesOf, NOON, newestEntryNumber } from "./rows.js";

/** The special refund mechanism: a bank opens a MED, and the analysis accepts or rejects it. */

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
});
afterEach(async () => {
  const { ok, checks } = await sandbox.control.verify();
  expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
});
afterAll(() => sandbox.close());

const UNKNOWN = "E18236120203002141500abcdefghijk";

/** An account that received a payment of 100.00. */
async function paidAccount(options: { balance?: number } = {}) {
  const account = await sandbox.createAccount(options);
  const { id, e2eid } = await paidCharge(sandbox, account);
  const { accountId } = account.credentials;
  return {
    ...{ account, accountId, id, e2eid },
    balance: async () => {
      const { available, blocked } = (await sandbox.control.showAccount({ id: accountId })).balance;
      return [available, blocked];
    },
    refund: (refundValue: number) => account.gateway.send("refundIn", { refundValue }, { params: { id } }),
  };
}
const refusalOf = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (problem: unknown) => problem,
  );
  if (!(error instanceof ControlError)) throw new Error(`Not refused: ${String(error)}`);
  return { status: error.status, code: error.code, message: error.message };
};
const post = async (path: string, body: unknown) => {
  const answer = await fetch(`${sandbox.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

describe("opening a MED", () => {
  // proves: med.fields, med.reason, med.cause, med.analysis, med.banks, med.transaction, med.record
  // proves: med.isReconciled, med-list.answer
  test("returns 201 with the MED as in GET /api/med, in state RECEIVED, and blocks the contested amount", async () => {
    const { account, id, e2eid, balance } = await paidAccount({ balance: 1_000 });
    const { status, body } = await post("/sandbox/api/meds", {
      ...{ transactionId: id, cause: "SOCIAL_ENGINEERING", description: "Golpe do falso suporte", value: 60 },
    });
    expect(status).toBe(201);
    const { counterpart } = await sandbox.control.showTransaction({ id });
    expect(body).toEqual({
      id: expect.any(Number),
      endToEnd: e2eid,
      status: "RECEIVED",
      reason: "REFUND_REQUEST",
      cause: "SOCIAL_ENGINEERING",
      description: "Golpe do falso suporte",
      analysisResult: null,
      analysisDetails: null,
      requestingBank: { ispb: counterpart.ispb, name: counterpart.bankName },
      contestedBank: { ispb: "74907490", name: "localpix Instituição de Pagamento" },
      transaction: {
        ...{ amount: 100, type: "PIX", transactionType: "CASH_IN", name: counterpart.name, dateTime: NOON },
        document: `***.${counterpart.document!.slice(3, 6)}.${counterpart.document!.slice(6, 9)}-**`,
      },
      isReconciled: true,
      originalTransactionId: Number(id),
      createdAt: NOON,
      updatedAt: NOON,
    });
    expect(await account.gateway.listMeds()).toMatchObject({ data: [body], metadata: { total: 1 } });
    expect(await balance()).toEqual([1_040, 60]);
  });

  // proves: med.states
  test("with receive: false leaves it OPEN and blocks nothing", async () => {
    const { id, balance } = await paidAccount();
    expect(await sandbox.openMed({ transactionId: id, receive: false })).toMatchObject({ status: "OPEN" });
    expect(await balance()).toEqual([100, 0]);
  });

  test("accepts any id of the payment: transactionId, externalId, end-to-end id or txid", async () => {
    const { account, id, e2eid, accountId } = await paidAccount({ balance: 500 });
    const { externalId } = await sandbox.control.showTransaction({ id });
    const by = (transactionId: string) => sandbox.openMed({ transactionId, value: 1, account: accountId });
    for (const key of [id, externalId!, e2eid])
      expect((await by(key)).originalTransactionId).toBe(Number(id));
    const txid = newTxid();
    await account.gateway.createCob(cobBody(), { params: { txid } });
    const { transactionId } = await sandbox.pay({ txid });
    expect((await by(txid)).originalTransactionId).toBe(Number(transactionId));
    expect(await sandbox.openMed(e2eid)).toMatchObject({ endToEnd: e2eid, isReconciled: true });
  });

  // proves: med.cause, med.isReconciled
  test("for an unknown end-to-end id is not reconciled, and moves no money", async () => {
    const account = await sandbox.createAccount({ balance: 10 });
    const { accountId } = account.credentials;
    const open = { endToEndId: UNKNOWN, account: accountId, cause: "FRAUD" } as const;
    const med = await sandbox.openMed(open);
    expect(med).toMatchObject({
      ...{ status: "RECEIVED", isReconciled: false, originalTransactionId: null, transaction: null },
      requestingBank: { ispb: "18236120", name: "Nu Pagamentos" },
    });
    const { meds } = await sandbox.control.listMeds({ account: accountId });
    expect(meds).toMatchObject([{ account: accountId, value: null, blocked: 0 }]);
    await sandbox.openMed({ ...open, value: 60 });
    const approved = await sandbox.control.acceptMed({ id: String(med.id) });
    expect(approved).toMatchObject({ status: "ANALYZED", analysisResult: "APPROVED" });
    const { balance } = await sandbox.control.showAccount({ id: accountId });
    expect(balance).toEqual({ available: 10, blocked: 0 });
  });

  // proves: med.banks
  test("for an unknown bank uses its ISPB as its name", async () => {
    const med = await sandbox.openMed(UNKNOWN.replace("18236120", "99999999"));
    expect(med.requestingBank).toEqual({ ispb: "99999999", name: "99999999" });
    expect((await sandbox.control.listMeds({ limit: 1 })).meds[0]!.account).toBe(1);
  });

  test("for a payment between accounts contests it at the account that received it", async () => {
    const [payer, payee] = [await sandbox.createAccount({ balance: 50 }), await sandbox.createAccount()];
    const body = payoutBody();
    const details = { ...body.details, key: payee.credentials.pixKey, keyType: "RANDOM" as const };
    const document = (await sandbox.control.showAccount({ id: payee.credentials.accountId })).document;
    const { transactionId } = await payer.gateway.cashOut({
      ...{ ...body, value: 50, details: { ...details, document } },
    });
    const { endToEndId } = await sandbox.settle(transactionId);
    const med = await sandbox.openMed(endToEndId!);
    expect((await payee.gateway.listMeds()).data).toEqual([med]);
    expect((await payer.gateway.listMeds()).data).toEqual([]);
    expect(med.requestingBank).toEqual(med.contestedBank);
  });

  // proves: med.reason
  test("with reason REFUND_CANCELLATION blocks the money as well (assumption MED_REASONS)", async () => {
    const { id, balance } = await paidAccount();
    const med = await sandbox.openMed({ transactionId: id, reason: "REFUND_CANCELLATION" });
    expect(med.reason).toBe("REFUND_CANCELLATION");
    expect(await balance()).toEqual([0, 100]);
  });
});

describe("a MED is not opened", () => {
  // proves: med.cause
  test("with several invalid fields: 400 with all of them", async () => {
    const { status, body } = await post("/sandbox/api/meds", {
      ...{ endToEndId: "E1", transactionId: "10001", reason: "WHIM", cause: "scam", description: " " },
      ...{ value: 0.001, receive: "no", account: 0, extra: 1 },
    });
    expect(status).toBe(400);
    const { code, message } = (body as { error: { code: string; message: string } }).error;
    expect(code).toBe("INPUT_INVALID");
    for (const wrong of [
      "endToEndId",
      "reason",
      "cause",
      "description",
      "value",
      "receive",
      "account",
      "extra",
    ]) {
      expect(message).toContain(wrong);
    }
    expect(message).toContain("exactly one of endToEndId or transactionId");
  });

  test.each([
    ["without a payment", {}],
    ["with the id of a return", { endToEndId: UNKNOWN.replace("E", "D") }],
    ["with an end-to-end id of February 30th", { endToEndId: UNKNOWN.replace("20300214", "20300230") }],
    ["with an empty transactionId", { transactionId: "" }],
    ["with an amount of 0", { endToEndId: UNKNOWN, value: 0 }],
    ["with an amount as a string", { endToEndId: UNKNOWN, value: "1.00" }],
    ["with a NUL in the description", { endToEndId: UNKNOWN, description: "a\u0000b" }],
    ["with a description of 2001 characters", { endToEndId: UNKNOWN, description: "x".repeat(2_001) }],
    ["with a list as body", []],
    ["with null as body", "null"],
    ["with a body that is not JSON", "{"],
  ])("%s: 400", async (_, body) => {
    const since = await newestEntryNumber(sandbox);
    expect((await post("/sandbox/api/meds", body)).status).toBe(400);
    expect(await newestEntryNumber(sandbox)).toBe(since);
  });

  test("for an unknown transaction or account: 404", async () => {
    expect(await refusalOf(sandbox.openMed("99999999"))).toMatchObject({ status: 404 });
    const nobody = sandbox.openMed({ endToEndId: UNKNOWN, account: 99_999 });
    expect(await refusalOf(nobody)).toMatchObject({ status: 404, code: "ACCOUNT_UNKNOWN" });
  });

  test("for a payout or a refund: 422, for an unpaid charge: 409", async () => {
    const { account, refund } = await paidAccount({ balance: 500 });
    const payout = await sentPayout(sandbox, account);
    const { endToEndId } = await sandbox.control.showTransaction({ id: payout });
    const { body } = await refund(10);
    const refundId = (body as { transactionId: string }).transactionId;
    const code = "NOT_A_RECEIPT";
    for (const id of [payout, endToEndId!, refundId]) {
      expect(await refusalOf(sandbox.openMed(id)), id).toMatchObject({ status: 422, code });
    }
    const charge = await account.gateway.cashIn({
      transaction: { value: 1, description: "x", externalId: "waits" },
      payer: { fullName: "A", document: "12345678909" },
    });
    expect(await refusalOf(sandbox.openMed(charge.transactionId))).toMatchObject({
      ...{ status: 409, code: "RECEIPT_NOT_CONFIRMED" },
      message: expect.stringContaining("PENDING"),
    });
  });

  // proves: med.money
  test("for more than the refundable and uncontested rest of the payment: 422", async () => {
    const { id, refund } = await paidAccount({ balance: 500 });
    await refund(30);
    const code = "MED_ABOVE_REST";
    const above = refusalOf(sandbox.openMed({ transactionId: id, value: 70.01 }));
    expect(await above).toMatchObject({ status: 422, code, message: expect.stringContaining("R$ 70,00") });
    await sandbox.openMed({ transactionId: id, value: 20 });
    expect(await refusalOf(sandbox.openMed({ transactionId: id, value: 50.01 }))).toMatchObject({ code });
    const { id: rest } = await sandbox.openMed(id);
    const { meds } = await sandbox.control.listMeds({ limit: 1 });
    expect(meds).toMatchObject([{ id: rest, value: 50 }]);
    expect(await refusalOf(sandbox.openMed(id))).toMatchObject({
      ...{ status: 422, code: "MED_EXHAUSTED" },
      message: `Nothing of payment ${id} can still be contested.`,
    });
  });
});

describe("the steps of a MED", () => {
  // proves: med.analysis, med.updatedAt, med.states, med.refund, devolucao.natureza
  test("accepting it refunds the payer with nature MED_FRAUDE and lowers the refundable amount", async () => {
    const { account, id, e2eid, balance, refund, accountId } = await paidAccount({ balance: 1_000 });
    const since = await newestEntryNumber(sandbox);
    const med = await sandbox.openMed({ transactionId: id, value: 60 });
    await sandbox.advance("1m");
    const { now } = await sandbox.control.showClock();
    const accepted = await sandbox.control.acceptMed({ id: String(med.id), details: "Fraude comprovada" });
    expect(accepted).toEqual({
      ...med,
      ...{ status: "ANALYZED", analysisResult: "APPROVED", analysisDetails: "Fraude comprovada" },
      updatedAt: now,
    });
    expect(await balance()).toEqual([1_040, 0]);
    const entries = await entriesOf(sandbox, accountId, since);
    expect(entries.map(({ type }) => type)).toEqual([
      ...["med.opened", "event.queued", "med.received"],
      ...["refund.created", "refund.settled", "event.queued", "med.accepted", "event.queued"],
    ]);
    const { meds, events, postings } = await sandbox.control.showTransaction({ id });
    expect(events.filter(({ type }) => type.startsWith("med.")).map(({ type }) => type)).toEqual([
      ...["med.opened", "med.received", "med.accepted"],
    ]);
    expect(postings.map(({ from, to, amount }) => [from, to, amount])).toEqual([
      ["outside", "available", 100],
      ["available", "blocked", 60],
      ["blocked", "available", 60],
    ]);
    const refundId = meds[0]!.refundTransactionId!;
    expect(await sandbox.control.showTransaction({ id: refundId })).toMatchObject({
      ...{ operation: "REFUND_IN", origin: "med", status: "CONFIRMED", value: 60, fee: 0 },
      meds: [{ id: med.id }],
      assumptions: expect.arrayContaining(["MED_REFUND"]),
    });
    const rtrId = (await sandbox.control.showTransaction({ id: refundId })).endToEndId!;
    const devolucao = await account.gateway.showDevolucao(undefined, { params: { e2eid, id: rtrId } });
    expect(devolucao).toMatchObject({ natureza: "MED_FRAUDE", valor: "60.00", status: "DEVOLVIDO" });
    expect((await refund(40.01)).status).toBe(400);
    expect((await refund(40)).status).toBe(201);
  });

  // proves: med.refund, devolucao.natureza
  test("accepting one with cause OPERATIONAL_FLAW refunds with nature MED_OPERACIONAL, also after the refund deadline", async () => {
    const { account, id, e2eid, refund } = await paidAccount();
    await sandbox.advance("90d");
    expect((await refund(1)).status).toBe(400);
    const med = await sandbox.openMed({ transactionId: id, cause: "OPERATIONAL_FLAW" });
    await sandbox.control.acceptMed({ id: String(med.id) });
    const { meds } = await sandbox.control.showTransaction({ id });
    const { endToEndId } = await sandbox.control.showTransaction({ id: meds[0]!.refundTransactionId! });
    const params = { e2eid, id: endToEndId! };
    const { natureza } = await account.gateway.showDevolucao(undefined, { params });
    expect(natureza).toBe("MED_OPERACIONAL");
  });

  // proves: med.analysis, med.states
  test.each([
    ["rejectMed", "ANALYZED", "REJECTED", "med.rejected"],
    ["cancelMed", "CANCELLED", null, "med.cancelled"],
  ] as const)("%s releases the blocked amount", async (step, status, result, type) => {
    const { id, balance } = await paidAccount();
    const med = await sandbox.openMed(id);
    expect(await balance()).toEqual([0, 100]);
    const ended = await sandbox.control[step]({ id: String(med.id), details: "Sem indícios" });
    expect(ended).toMatchObject({ status, analysisResult: result });
    expect(ended.analysisDetails).toBe(result && "Sem indícios");
    expect(await balance()).toEqual([100, 0]);
    const { events } = await sandbox.control.showTransaction({ id });
    expect(events.find((event) => event.type === type)).toMatchObject({
      data: {
        medId: med.id,
        details: "Sem indícios",
        released: 100,
        balance: { available: 100, blocked: 0 },
      },
    });
  });

  // proves: med.money, med.deadline
  test("receiving it later blocks the balance of that time, and the analysis is due in seven days", async () => {
    const { account, id, balance, accountId } = await paidAccount();
    const med = await sandbox.openMed({ transactionId: id, receive: false });
    await account.gateway.cashOut({ ...payoutBody(), value: 70 });
    const { now } = await sandbox.control.showClock();
    const receivedMed = await sandbox.control.receiveMed({ id: String(med.id), details: "Chegou" });
    expect(receivedMed).toMatchObject({ status: "RECEIVED", analysisDetails: null });
    expect(await balance()).toEqual([0, 100]);
    const analysisDueAt = new Date(Date.parse(now) + 7 * 86_400_000).toISOString();
    const list = await sandbox.control.listMeds({ account: accountId, status: "RECEIVED" });
    expect(listMeds.output.safeParse(list).error).toBeUndefined();
    expect(list.meds).toMatchObject([{ value: 100, blocked: 30, analysisDueAt, refundTransactionId: null }]);
    await sandbox.advance("8d");
    expect((await account.gateway.listMeds()).data[0]!.status).toBe("RECEIVED");
  });

  // proves: med.money
  test("its blocked amount cannot be sent", async () => {
    const { account, id } = await paidAccount();
    await sandbox.openMed(id);
    const { status, body } = await account.gateway.send("cashOut", { ...payoutBody(), value: 0.01 });
    expect([status, (body as { code: string }).code]).toEqual([400, "PIX_INSUFFICIENT_BALANCE"]);
    expect(await account.gateway.balance()).toMatchObject({ grossBalance: 100, blockedBalance: 100 });
  });

  // proves: med.states
  test("nothing is blocked if the account's medBlocksBalance is false", async () => {
    const { id, balance, accountId } = await paidAccount();
    await sandbox.control.changeAccount({ id: accountId, medBlocksBalance: false });
    const med = await sandbox.openMed(id);
    expect(await balance()).toEqual([100, 0]);
    await sandbox.control.acceptMed({ id: String(med.id) });
    expect(await balance()).toEqual([0, 0]);
  });

  // proves: med.states
  test("a step in the wrong state is refused with 409, of an unknown MED with 404; no money moves", async () => {
    const { id, balance } = await paidAccount();
    const { id: number } = await sandbox.openMed({ transactionId: id, receive: false });
    const med = { id: String(number) };
    const expectWrongState = async (
      step: "receiveMed" | "acceptMed" | "rejectMed" | "cancelMed",
      state: string,
    ) => {
      const { status, code, message } = await refusalOf(sandbox.control[step](med));
      expect([status, code]).toEqual([409, "MED_STATE_WRONG"]);
      expect(message).toContain(` is ${state};`);
    };
    await expectWrongState("acceptMed", "OPEN");
    await expectWrongState("rejectMed", "OPEN");
    await sandbox.control.receiveMed(med);
    await expectWrongState("receiveMed", "RECEIVED");
    await sandbox.control.rejectMed(med);
    for (const step of ["receiveMed", "acceptMed", "rejectMed", "cancelMed"] as const) {
      await expectWrongState(step, "ANALYZED (REJECTED)");
    }
    expect(await balance()).toEqual([100, 0]);
    for (const unknown of ["999999", "0", "x", "1e3", "9".repeat(40)]) {
      expect(await refusalOf(sandbox.control.acceptMed({ id: unknown })), unknown).toMatchObject({
        ...{ status: 404, code: "MED_UNKNOWN" },
      });
    }
  });

  test.each([{ details: "" }, { details: 1 }, { details: "x".repeat(2_001) }, { detail: "x" }, []])(
    "a step with the body %j is refused with 400 and changes nothing",
    async (body) => {
      const { id } = await paidAccount();
      const med = await sandbox.openMed(id);
      for (const step of ["receive", "accept", "reject", "cancel"]) {
        expect((await post(`/sandbox/api/meds/${med.id}/${step}`, body)).status, step).toBe(400);
      }
      const { meds } = await sandbox.control.showTransaction({ id });
      expect(meds).toMatchObject([{ status: "RECEIVED" }]);
    },
  );
});

test("the MEDs of all accounts are listed newest first, and match the schema of the contract", async () => {
  const { id } = await paidAccount();
  await sandbox.openMed(id);
  const { meds } = await sandbox.control.listMeds({});
  expect(new Set(meds.map(({ account }) => account)).size).toBeGreaterThan(1);
  for (const { account, value, blocked, analysisDueAt, refundTransactionId, ...record } of meds) {
    expect(medRecord.safeParse(record).error).toBeUndefined();
  }
  expect(meds.map(({ id }) => id)).toEqual(meds.map(({ id }) => id).sort((a, b) => b - a));
  const open = await sandbox.control.listMeds({ status: "OPEN" });
  expect(new Set(open.meds.map(({ status }) => status))).toEqual(new Set(["OPEN"]));
});
