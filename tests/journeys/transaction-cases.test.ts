import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { replayInEphemeralSandbox } from "../../cli/ephemeral-sandbox.js";
import type { Case, CaseStep } from "../../server/contract/cases/case.js";
import { callOf, comparedWebhooks } from "../../server/contract/cases/case-steps.js";
import { caseText, readCaseText } from "../../server/contract/cases/case-text.js";
import type { ReplayOutcome } from "../../server/contract/cases/replay.control.js";
import { chargeBody, cobBody, payoutBody } from "./bodies.js";
import { runEveryKindOfStep } from "./case-run.js";
import { NOON, newestEntryNumber } from "./rows.js";

/**
 * A case of one transaction: steps of this transaction are compared, and the steps that it depends on are only
 * called.
 */

const isCompared = ({ answers }: CaseStep) => answers !== undefined;
const calls = (steps: readonly CaseStep[]) => steps.map((step) => callOf(step).replace(/E\w{31}/, "E…"));
const eventsOf = ({ steps }: Case) =>
  steps.flatMap((step) => comparedWebhooks(step).map(({ event }) => event));

/** Saves the case of a transaction and checks that its file reads back the same. */
async function savedCaseOf(sandbox: TestSandbox, transaction: string): Promise<Case> {
  const content = (await sandbox.control.readCase({ transaction })) as Case;
  const read = readCaseText(caseText(content));
  expect(read).toMatchObject({ content });
  return content;
}

/** Calls that do not concern the transaction: a payout, a read and a refused request. */
async function otherCalls({ gateway }: TestSandbox): Promise<void> {
  await gateway.cashOut(payoutBody());
  await gateway.balance();
  await gateway.send("cashOut", { value: -1 });
}

const PAYOUT = "POST /api/pix/cash-out";

const ROWS: readonly {
  readonly it: string;
  /** Runs the calls and returns the id for which the case is saved. */
  readonly run: (sandbox: TestSandbox) => Promise<string>;
  readonly compared: readonly string[];
  /** The steps that are called but not compared, without those before `run`. */
  readonly called: readonly string[];
  readonly events: readonly string[];
  /** The number of transactions in the case. */
  readonly transactions: number;
}[] = [
  {
    it: "of a charge has its creation, payment, read and refund, without unrelated reads, refusals and clock moves",
    run: async (sandbox) => {
      const { gateway } = sandbox;
      const { transactionId, pixCode } = await gateway.cashIn(chargeBody());
      await otherCalls(sandbox);
      await sandbox.advance("1m");
      await sandbox.pay(pixCode);
      await otherCalls(sandbox);
      await gateway.transactionById(undefined, { params: { id: transactionId } });
      await gateway.send(
        "refundIn",
        { refundValue: 1, externalId: "back" },
        { params: { id: transactionId } },
      );
      await sandbox.advance("1m");
      return transactionId;
    },
    compared: [
      ...["POST /api/pix/cash-in", "pay", "GET /api/pix/transaction/10001"],
      ...["POST /api/pix/refund-in/10001", "advanceClock"],
    ],
    called: [PAYOUT, PAYOUT],
    events: ["cash_in", "refund_in"],
    transactions: 2,
  },
  {
    it: "of a refund, by its end-to-end id, is the case of its payment",
    run: async (sandbox) => {
      const { transactionId } = await sandbox.pay({ pixKey: "pix@loja-aurora.test", value: 5 });
      await sandbox.gateway.send(
        "refundIn",
        { refundValue: 5, externalId: "back" },
        { params: { id: transactionId } },
      );
      const { refunds } = await sandbox.control.showTransaction({ id: transactionId });
      await sandbox.advance("1s");
      return refunds[0]?.endToEndId ?? "";
    },
    compared: ["pay", "POST /api/pix/refund-in/10001", "advanceClock"],
    called: [],
    events: ["cash_in", "refund_in"],
    transactions: 2,
  },
  {
    it: "of a cob, by its txid, has a failed payment, the payment, a devolução and a MED",
    run: async (sandbox) => {
      const { gateway, control } = sandbox;
      const txid = "pedido0000000000000000000001";
      await gateway.send("createCob", cobBody(), { params: { txid }, scenario: "reject:ORDER_REJECTED" });
      await otherCalls(sandbox);
      await sandbox.advance("1s");
      const { endToEndId } = await sandbox.pay({ txid });
      await gateway.send("showCob", undefined, { params: { txid } });
      await gateway.send("devolucao", { valor: "1.00" }, { params: { e2eid: endToEndId, id: "dev1" } });
      const med = await sandbox.openMed({ endToEndId });
      await otherCalls(sandbox);
      await control.rejectMed({ id: String(med.id) });
      return txid;
    },
    compared: [
      ...[
        "PUT /cob/pedido0000000000000000000001",
        "advanceClock",
        "pay",
        "GET /cob/pedido0000000000000000000001",
      ],
      ...["PUT /pix/E…/devolucao/dev1", "openMed", "rejectMed", "advanceClock"],
    ],
    called: [PAYOUT, PAYOUT, PAYOUT],
    events: ["cash_in", "cash_in", "med_created", "med_rejected", "refund_in"],
    transactions: 3,
  },
  {
    it: "of a charge paid by another account of this sandbox has both sides",
    run: async (sandbox) => {
      const shop = await sandbox.createAccount({ name: "Loja", pixKey: "loja@example.com", balance: 500 });
      const { transactionId, pixCode } = await shop.gateway.cashIn(chargeBody());
      await otherCalls(sandbox);
      await sandbox.gateway.send("cashOutQrcode", {
        ...{ value: 100, qrCode: pixCode, externalId: "to-the-shop", description: "Compra" },
      });
      await sandbox.advance("1s");
      return transactionId;
    },
    compared: ["POST /api/pix/cash-in", "POST /api/pix/cash-out-qrcode", "advanceClock"],
    called: ["createAccount", "POST /api/auth/token", PAYOUT],
    events: ["cash_out"],
    transactions: 2,
  },
  {
    it: "of a payout has the automatic and the manual retries of its webhook",
    run: async (sandbox) => {
      const receiver = await sandbox.receiver({ events: ["cash_out"] });
      receiver.answer({ status: 500 });
      const { transactionId } = await sandbox.gateway.cashOut(payoutBody());
      await otherCalls(sandbox);
      await sandbox.advance("1s");
      await sandbox.advance("1h");
      receiver.answer({ status: 200 });
      const { deliveries } = await sandbox.control.listDeliveries({ url: receiver.url });
      const ofPayout = deliveries.find((delivery) => delivery.transactionId === transactionId);
      await sandbox.control.retryDelivery({ id: ofPayout?.id ?? "" });
      return transactionId;
    },
    compared: [PAYOUT, "advanceClock", "advanceClock", "retryDelivery"],
    called: ["POST /api/webhooks", PAYOUT],
    events: ["cash_out", "cash_out"],
    transactions: 1,
  },
  {
    it: "of a payout does not count the retries of another transaction's webhook that fell due in the same advance",
    run: async (sandbox) => {
      const shop = await sandbox.createAccount({ name: "Loja", pixKey: "loja@example.com", balance: 500 });
      (await shop.receiver()).answer({ status: 500 });
      const { transactionId } = await sandbox.gateway.cashOut(payoutBody());
      await shop.gateway.cashOut(payoutBody(), { scenario: "delayed:2s" });
      await sandbox.advance("31m");
      return transactionId;
    },
    compared: [PAYOUT, "advanceClock"],
    called: expect.arrayContaining([PAYOUT]),
    events: ["cash_out"],
    transactions: 1,
  },
];

// proves: beyond.cases
describe("the case of one transaction", () => {
  it.each(ROWS.map((row) => [row.it, row] as const))("%s", async (_title, { it: _, run, ...expected }) => {
    const sandbox = await startSandbox({ clock: NOON });
    await sandbox.receiver();
    const prepared = (await sandbox.control.readCase()).steps.length;
    const id = await run(sandbox);
    await otherCalls(sandbox);
    await sandbox.advance("1d");
    const content = await savedCaseOf(sandbox, id);
    await sandbox.close();
    const { steps } = content;
    expect({
      compared: calls(steps.filter(isCompared)),
      called: calls(steps.slice(prepared).filter((step) => !isCompared(step))),
      events: eventsOf(content),
      transactions: content.transactions?.length,
    }).toEqual(expected);
    expect(await replayInEphemeralSandbox(content, { keepGoing: true })).toEqual({
      steps: steps.length,
      webhooks: expected.events.length,
      differingSteps: [],
    });
  });

  it("can be replayed for every transaction of a varied run, and contains no secret", async () => {
    const sandbox = await startSandbox({ clock: NOON });
    await runEveryKindOfStep(sandbox);
    const { transactions } = await sandbox.control.listTransactions({ limit: 100 });
    const whole = (await sandbox.control.readCase()) as Case;
    const cases = [];
    for (const { transactionId } of transactions) cases.push(await savedCaseOf(sandbox, transactionId));
    const { clientSecret } = sandbox.credentials;
    await sandbox.close();
    expect(cases.length).toBeGreaterThan(10);
    for (const content of cases) {
      expect(content.steps.length).toBeLessThan(whole.steps.length);
      expect(content.steps.filter(isCompared).length).toBeGreaterThan(0);
      expect(caseText(content)).not.toContain(clientSecret);
      expect((await replayInEphemeralSandbox(content, { keepGoing: true })).differingSteps).toEqual([]);
    }
  }, 240_000);

  it("compares its webhook also after a call of another transaction, and nothing else of that call", async () => {
    const sandbox = await startSandbox({ settlement: "50ms" });
    await sandbox.receiver({ events: ["cash_out"] });
    const { transactionId, other } = await secondCallBeforeWebhook(sandbox);
    const content = await savedCaseOf(sandbox, transactionId);
    const otherCase = await savedCaseOf(sandbox, other);
    await sandbox.close();
    const withWebhook = content.steps.find(({ webhooks }) => webhooks?.some(({ payload }) => payload));
    expect(withWebhook).toBeDefined();
    expect(withWebhook).not.toHaveProperty("answers");
    const edited = (of: Case, change: (text: string) => string): Promise<ReplayOutcome> => {
      const { content } = readCaseText(change(caseText(of))) as { content: Case };
      return replayInEphemeralSandbox(content, { keepGoing: true });
    };
    const changed = await edited(content, (text) => text.replace("originalAmount: 100", "originalAmount: 1"));
    expect(changed.differingSteps.map(({ differences }) => differences)).toEqual([
      [expect.objectContaining({ expected: 1, came: 100 })],
    ]);
    const others = await edited(otherCase, (text) => text.replace("Repasse de fevereiro", "Another text"));
    expect(others.differingSteps).toEqual([]);
  });
});

/** Two payouts, of which the second was created before the webhook of the first. A slow machine needs more pairs. */
async function secondCallBeforeWebhook(
  sandbox: TestSandbox,
): Promise<{ transactionId: string; other: string }> {
  for (;;) {
    const since = await newestEntryNumber(sandbox);
    const { transactionId } = await sandbox.gateway.cashOut(payoutBody());
    const { transactionId: other } = await sandbox.gateway.cashOut(payoutBody());
    for (const id of [transactionId, other]) await sandbox.waitFor("cash_out", { transactionId: id });
    const { entries } = await sandbox.control.readJournal({ since, limit: 100 });
    const place = (type: string, id: string) =>
      entries.findIndex((entry) => entry.type === type && entry.transactionId === id);
    if (place("payout.created", other) < place("event.queued", transactionId))
      return { transactionId, other };
  }
}

describe("the case of one transaction is refused", () => {
  const TXID = "pedido0000000000000000000001";
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ clock: NOON });
    await sandbox.createAccount();
    await sandbox.gateway.cashOut(payoutBody());
    await sandbox.gateway.send("createCob", cobBody(), { params: { txid: TXID } });
  });
  afterAll(() => sandbox.close());

  it.each<[what: string, input: { transaction: string; account?: number }, problem: object]>([
    ["for an unknown id", { transaction: "999" }, { code: "TRANSACTION_UNKNOWN", hint: /localpix logs/ }],
    [
      "for an unknown account",
      { transaction: "10001", account: 99 },
      { code: "ACCOUNT_UNKNOWN", hint: /account list/ },
    ],
    [
      "for a transaction of another account",
      { transaction: "10001", account: 2 },
      {
        code: "TRANSACTION_ELSEWHERE",
        message: /belongs to account 1, not to account 2/,
        hint: /that account/,
      },
    ],
    ["for a cob that is not paid", { transaction: TXID }, { code: "COB_UNPAID", hint: /GET/ }],
  ])("%s", async (_, input, problem) => {
    const matching = Object.entries(problem).map(([name, value]) => [
      name,
      value instanceof RegExp ? expect.stringMatching(value) : value,
    ]);
    await expect(sandbox.control.readCase(input)).rejects.toMatchObject(Object.fromEntries(matching));
  });

  it("if its requests are no longer recorded", async () => {
    const short = await startSandbox({ clock: NOON, keepRequests: 2 });
    const { transactionId } = await short.gateway.cashOut(payoutBody());
    expect((await savedCaseOf(short, transactionId)).steps).toHaveLength(2);
    await short.gateway.balance();
    await expect(short.control.readCase({ transaction: transactionId })).rejects.toMatchObject({
      code: "CASE_INCOMPLETE",
      hint: expect.stringContaining("--keep-requests"),
    });
    await short.close();
  });
});
