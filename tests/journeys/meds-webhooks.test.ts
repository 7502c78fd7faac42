import { type Receiver, startSandbox, type TestAccount, type TestSandbox } from "localpix";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { medPayload } from "../../server/contract/webhooks/med-payloads.js";
import { webhookPayload } from "../../server/contract/webhooks/webhook-payloads.js";
import { paidCharge } from "./refund-originals.js";
import { NOON } from "./rows.js";

/** The webhooks of MEDs have the same payload for URLs of every version (assumption MED_FORMAT). */

const MED_EVENTS = ["med_created", "med_accepted", "med_rejected"] as const;
const LATER = "2030-02-14T15:10:00.000Z";

let sandbox: TestSandbox;
let account: TestAccount;
let receivers: Receiver[];
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "manual", retry: ["0s", "5m"] });
});
beforeEach(async () => {
  account = await sandbox.createAccount();
  receivers = [
    await account.receiver({ events: MED_EVENTS }),
    await account.receiver({ events: MED_EVENTS, version: "v1" }),
    await account.receiver({ events: MED_EVENTS, version: "v2" }),
  ];
});
afterAll(async () => {
  const { ok, checks } = await sandbox.control.verify();
  await sandbox.close();
  expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
});

/** The webhooks of every receiver, after all deliveries in progress. */
const receivedWebhooks = async () => {
  await sandbox.advance("0s");
  const all = receivers.map((receiver) =>
    receiver.received.map(({ eventType, payload }) => {
      expect(webhookPayload.safeParse(payload).error).toBeUndefined();
      expect(medPayload.safeParse(payload).error).toBeUndefined();
      return { eventType, ...payload } as Record<string, unknown>;
    }),
  );
  for (const other of all) expect(other).toEqual(all[0]);
  return all[0]!;
};

// proves: events.type.med_created, events.type.med_accepted, events.med.payload, events.med.when
test("opening and accepting a MED send its complete data", async () => {
  const { id, e2eid } = await paidCharge(sandbox, account);
  const { externalId, counterpart } = await sandbox.control.showTransaction({ id });
  const { now: opened } = await sandbox.control.showClock();
  const med = await sandbox.openMed({
    ...{ transactionId: id, cause: "SCAM", description: "Golpe", value: 60 },
  });
  const [created, ...more] = await receivedWebhooks();
  expect(more).toEqual([]);
  const common = {
    medId: med.id,
    idSolicitacaoDevolucao: `MED-20300214${String(med.id).padStart(6, "0")}`,
    endToEndId: e2eid,
    reason: "REFUND_REQUEST",
    cause: "SCAM",
    description: "Golpe",
    originalTransaction: { transactionId: Number(id), amount: 100, endToEndId: e2eid, externalId },
    defenseStatus: null,
    requestingBank: { ispb: counterpart.ispb, name: counterpart.bankName },
    contestedBank: { ispb: "74907490", name: "localpix Instituição de Pagamento" },
    createdAt: opened,
  };
  expect(created).toEqual({
    ...common,
    ...{ eventType: "med_created", event: "MedCreated", status: "RECEIVED", updatedAt: opened },
    ...{ analysisResult: null, analysisDetails: null, blockStatus: null, blockedAmount: 60 },
    statusHistory: [
      { status: "OPEN", date: opened },
      { status: "RECEIVED", date: opened },
    ],
  });
  await sandbox.advance(LATER);
  await sandbox.control.acceptMed({ id: String(med.id), details: "Procede" });
  expect((await receivedWebhooks())[1]).toEqual({
    ...common,
    ...{ eventType: "med_accepted", event: "MedAccepted", status: "ANALYZED", updatedAt: LATER },
    ...{ analysisResult: "APPROVED", analysisDetails: "Procede", blockStatus: "APPROVED", blockedAmount: 60 },
    statusHistory: [
      { status: "OPEN", date: opened },
      { status: "RECEIVED", date: opened },
      { status: "ANALYZED", date: LATER },
    ],
  });
});

// proves: events.type.med_created, events.med.when
test("a MED that is received later sends one MedCreated, while it is OPEN and blocks nothing", async () => {
  const { id } = await paidCharge(sandbox, account);
  const { now: opened } = await sandbox.control.showClock();
  const med = await sandbox.openMed({ transactionId: id, receive: false });
  const created = {
    ...{ eventType: "med_created", event: "MedCreated", medId: med.id, status: "OPEN", updatedAt: opened },
    ...{ analysisResult: null, analysisDetails: null, blockStatus: null, blockedAmount: null },
    statusHistory: [{ status: "OPEN", date: opened }],
  };
  expect(await receivedWebhooks()).toMatchObject([created]);
  await sandbox.control.receiveMed({ id: String(med.id) });
  expect(await receivedWebhooks(), "receiving the MED sends no second webhook").toHaveLength(1);
  await sandbox.control.rejectMed({ id: String(med.id) });
  expect((await receivedWebhooks()).map(({ event }) => event)).toEqual(["MedCreated", "MedRejected"]);
});

// proves: events.med.when
test("blockedAmount is what was actually blocked: less with a low balance, 0 if the account blocks nothing", async () => {
  const { id } = await paidCharge(sandbox, account);
  const { accountId } = account.credentials;
  await sandbox.control.setBalance({ id: accountId, available: 30 });
  await sandbox.openMed({ transactionId: id, value: 60 });
  await sandbox.control.changeAccount({ id: accountId, medBlocksBalance: false });
  await sandbox.openMed({ transactionId: id, value: 10 });
  expect((await receivedWebhooks()).map(({ blockedAmount }) => blockedAmount)).toEqual([30, 0]);
});

// proves: events.type.med_rejected, events.med.payload, events.med.when
test("a rejected MED sends UNBLOCKED; a cancelled MED sends nothing", async () => {
  const { id } = await paidCharge(sandbox, account);
  const med = await sandbox.openMed({ transactionId: id, value: 60 });
  const other = await sandbox.openMed({ transactionId: id });
  await sandbox.control.rejectMed({ id: String(med.id) });
  await sandbox.control.cancelMed({ id: String(other.id) });
  expect(await receivedWebhooks()).toMatchObject([
    { eventType: "med_created", medId: med.id },
    { eventType: "med_created", medId: other.id },
    {
      ...{ eventType: "med_rejected", event: "MedRejected", medId: med.id, status: "ANALYZED" },
      ...{ analysisResult: "REJECTED", analysisDetails: null, blockStatus: "UNBLOCKED", blockedAmount: null },
    },
  ]);
});

test("each event of a MED has its own event id, the same for every URL", async () => {
  const { id } = await paidCharge(sandbox, account);
  const med = await sandbox.openMed(id);
  await sandbox.control.acceptMed({ id: String(med.id) });
  expect(await receivedWebhooks()).toHaveLength(2);
  const [ids, ...others] = receivers.map((receiver) =>
    receiver.received.map(({ headers }) => headers["x-localpix-event-id"]),
  );
  expect(new Set(ids).size).toBe(2);
  for (const other of others) expect(other).toEqual(ids);
});

// proves: med.isReconciled
test("a MED on an unknown payment has originalTransaction null, and its webhook is retried like any other", async () => {
  const accountId = account.credentials.accountId;
  receivers[0]!.answer({ status: 500 }, { status: 200 });
  await sandbox.openMed({ endToEndId: "E18236120203002141500abcdefghijk", account: accountId });
  await sandbox.advance("5m");
  const [first, again] = receivers[0]!.received;
  expect(again!.text).toBe(first!.text);
  expect(JSON.parse(first!.text)).toMatchObject({ event: "MedCreated", originalTransaction: null });
  const { deliveries } = await sandbox.control.listDeliveries({ account: accountId });
  expect(deliveries.map(({ transactionId }) => transactionId)).toEqual([null, null, null]);
});

// proves: med.refund
test("the refund of an accepted MED sends refund_in", async () => {
  const refunds = await account.receiver({ events: ["refund_in"] });
  const { id, e2eid } = await paidCharge(sandbox, account);
  await sandbox.control.acceptMed({ id: String((await sandbox.openMed(id)).id) });
  await sandbox.advance("0s");
  expect(refunds.received.map(({ payload }) => payload)).toMatchObject([
    { type: "REFUND", data: { id: Number(id), endToEndId: e2eid, refunds: [{ payment: { amount: 100 } }] } },
  ]);
});

test("resending a contested payment sends its receipt again", async () => {
  const receipts = await account.receiver({ events: ["cash_in"] });
  const { id } = await paidCharge(sandbox, account);
  await sandbox.control.rejectMed({ id: String((await sandbox.openMed(id)).id) });
  await sandbox.advance("0s");
  await account.gateway.resendWebhook({}, { params: { transactionIdentifier: id } });
  expect(receipts.received).toHaveLength(2);
  expect(receipts.received[1]!.text).toBe(receipts.received[0]!.text);
});

test("resending a contested payment to a URL that also receives MEDs sends the receipt only", async () => {
  const shop = await sandbox.createAccount();
  const receipts = await shop.receiver({ events: ["cash_in"] });
  const url = `${receipts.url}/cash_in`;
  await shop.gateway.registerWebhook({ url, eventType: "med_created" });
  const { id } = await paidCharge(sandbox, shop);
  await sandbox.openMed(id);
  await sandbox.advance("0s");
  await shop.gateway.resendWebhook({}, { params: { transactionIdentifier: id } });
  const [receipt, med, again] = receipts.received.map(({ text }) => text);
  expect(JSON.parse(med!)).toMatchObject({ event: "MedCreated" });
  expect(again).toBe(receipt);
});
