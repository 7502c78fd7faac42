import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Accounts, createAccounts } from "../accounts/accounts.js";
import { createDirectory } from "../bacen/directory.js";
import { createSpi } from "../bacen/spi.js";
import { createCredits } from "../charges/credits.js";
import type { MedCause } from "../contract/meds/med.js";
import { createAgenda } from "../kernel/agenda.js";
import { createClock } from "../kernel/clock.js";
import { type Database, openDatabase } from "../kernel/database.js";
import { createIds } from "../kernel/ids.js";
import { createJournal, type Journal } from "../kernel/journal.js";
import { createMeta } from "../kernel/meta.js";
import { createLedger } from "../ledger/ledger.js";
import { moneyInvariants } from "../ledger/money-invariants.js";
import { createRefundRecords } from "../refunds/refund-records.js";
import { createRefunds, type Refunds } from "../refunds/refunds.js";
import { createReturnCredits } from "../refunds/return-credits.js";
import type { Confirmed, PaymentTransaction } from "../transactions/transaction.js";
import { createTransactions, type Transactions } from "../transactions/transactions.js";
import { medInvariants } from "./med-invariants.js";
import { createMedRecords, type Med } from "./med-records.js";
import { allowsStep, createMeds, MED_STEPS, type MedStep, type Meds } from "./meds.js";

/** One account without a balance, until a payment arrives. */
let database: Database;
let journal: Journal;
let accounts: Accounts;
let transactions: Transactions;
let refunds: Refunds;
let meds: Meds;
let natureOf: (refund: number) => string;
let payment: PaymentTransaction<Confirmed>;
beforeEach(async () => {
  database = openDatabase(":memory:");
  const clock = createClock(database, createMeta(database));
  const ids = createIds(1);
  journal = createJournal(database, clock);
  const agenda = createAgenda(database, clock, () => {});
  const kernel = { database, clock, ids, journal, agenda };
  const ledger = createLedger(database, clock);
  accounts = createAccounts(kernel, ledger);
  transactions = createTransactions(database);
  const directory = createDirectory("open", ids);
  const refundRecords = createRefundRecords(database);
  const credits = createCredits(kernel, { ledger, transactions, directory });
  const returns = createReturnCredits(kernel, { ledger, transactions, refundRecords });
  const core = { ledger, transactions, refundRecords, returns, spi: createSpi(directory) };
  refunds = createRefunds(kernel, core, "manual");
  const medRecords = createMedRecords(database);
  meds = createMeds(kernel, { accounts, ledger, transactions, refunds, refundRecords, medRecords });
  natureOf = (refund) => refundRecords.get(refund).nature;
  payment = await database.write(() => {
    clock.freeze();
    return credits.receive(accounts.create({}), 100_00, {});
  });
});
afterEach(() => {
  const wrong = [...moneyInvariants(database)(), ...medInvariants(database)()].filter(({ ok }) => !ok);
  database.close();
  expect(wrong).toEqual([]);
});

const open = (
  value = 100_00,
  more: { cause?: MedCause; original?: PaymentTransaction<Confirmed> | null } = {},
) => {
  const original = more.original === undefined ? payment : more.original;
  return database.write(() =>
    meds.open({
      accountId: 1,
      original,
      endToEndId: payment.endToEndId,
      value,
      receive: false,
      reason: "REFUND_REQUEST",
      cause: more.cause ?? null,
      description: null,
    }),
  );
};
const take = (step: MedStep, med: Med, details: string | null = null) =>
  database.write(() => meds[step](med, details));
const received = async (value?: number, more?: { cause?: MedCause }) =>
  take("receive", await open(value, more));
const balance = () => {
  const { available, blocked } = accounts.balance(1);
  return [available, blocked];
};
const spend = (amount: number) =>
  database.write(() => accounts.adjust(1, accounts.balance(1).available - amount));
const refund = (value: number) =>
  database.write(() =>
    refunds.create({
      account: { ...accounts.get(1), feeRefund: 0 },
      original: payment,
      origin: "refund-in",
      value,
      externalId: null,
      description: null,
      nature: "ORIGINAL",
      scenario: null,
      requestId: null,
    }),
  );

describe("the state table (assumption MED_STATES)", () => {
  const states = {
    OPEN: () => open(),
    RECEIVED: () => received(),
    APPROVED: async () => take("accept", await received()),
    REJECTED: async () => take("reject", await received()),
    CANCELLED: async () => take("cancel", await open()),
  };
  const outcomes: Record<keyof typeof states, Partial<Record<MedStep, string>>> = {
    OPEN: { receive: "RECEIVED", cancel: "CANCELLED" },
    RECEIVED: { accept: "APPROVED", reject: "REJECTED", cancel: "CANCELLED" },
    APPROVED: {},
    REJECTED: {},
    CANCELLED: {},
  };
  const all = (Object.keys(states) as (keyof typeof states)[]).flatMap((state) =>
    (Object.keys(MED_STEPS) as MedStep[]).map((step) => [state, step, outcomes[state][step]] as const),
  );

  it.each(all)("%s, %s: %s", async (state, step, outcome) => {
    const med = await states[state]();
    const before = [meds.find(med.id), balance(), journal.latest()];
    expect(allowsStep(med, step)).toBe(outcome !== undefined);
    if (outcome === undefined) {
      await expect(take(step, med)).rejects.toThrow("does not allow this step");
      expect([meds.find(med.id), balance(), journal.latest()]).toEqual(before);
      return;
    }
    const after = await take(step, med, "porque sim");
    expect(after).toEqual(meds.find(med.id));
    expect(after.result ?? after.status).toBe(outcome);
    expect(after.status).toBe(MED_STEPS[step].to);
    expect(after.details, "only an analysis has a rationale").toBe(after.result && "porque sim");
  });
});

describe("a MED that is received when it is opened", () => {
  it("is RECEIVED, with its money blocked, before med.opened is in the journal", async () => {
    let stateAtEntry: unknown;
    journal.onAppend((entry) => {
      if (entry.type === "med.opened") stateAtEntry = [meds.find(entry.data.medId), balance()];
    });
    const med = await database.write(() =>
      meds.open({
        accountId: 1,
        original: payment,
        endToEndId: payment.endToEndId,
        value: 60_00,
        receive: true,
        reason: "REFUND_REQUEST",
        cause: null,
        description: null,
      }),
    );
    expect(stateAtEntry).toEqual([med, [40_00, 60_00]]);
    expect([med.status, med.blocked]).toEqual(["RECEIVED", 60_00]);
  });
});

describe("the money of a MED", () => {
  it("is blocked when it is received, not when it is opened", async () => {
    const med = await open(60_00);
    expect(balance()).toEqual([100_00, 0]);
    expect((await take("receive", med)).blocked).toBe(60_00);
    expect(balance()).toEqual([40_00, 60_00]);
  });

  it.each(["reject", "cancel"] as const)("is available again after %s", async (step) => {
    await take(step, await received());
    expect(balance()).toEqual([100_00, 0]);
  });

  it("is refunded on approval, at once and without a fee", async () => {
    await database.write(() => accounts.change(1, { feeRefund: 5_00 }));
    const { refundId } = await take("accept", await received(60_00));
    expect(balance()).toEqual([40_00, 0]);
    expect(transactions.find(refundId!)).toMatchObject({
      operation: "REFUND_IN",
      origin: "med",
      status: "CONFIRMED",
      value: 60_00,
      fee: 0,
      counterpartName: payment.counterpartName,
      counterpartIspb: payment.counterpartIspb,
    });
  });

  it.each([
    ["OPERATIONAL_FLAW", "MED_OPERACIONAL"],
    ["SCAM", "MED_FRAUDE"],
    [undefined, "MED_FRAUDE"],
  ] as const)("is refunded for the cause %s with natureza %s", async (cause, nature) => {
    const { refundId } = await take("accept", await received(60_00, cause ? { cause } : {}));
    expect(natureOf(refundId!)).toBe(nature);
  });

  it("is blocked as far as available; approval also uses money received since", async () => {
    await spend(70_00);
    const med = await received();
    expect(med.blocked).toBe(30_00);
    expect(balance()).toEqual([0, 30_00]);
    await spend(-50_00);
    const { refundId } = await take("accept", med);
    expect(transactions.find(refundId!)!.value).toBe(80_00);
    expect(balance()).toEqual([0, 0]);
  });

  it("is not refunded if nothing is available", async () => {
    await spend(100_00);
    const med = await received();
    expect(await take("accept", med)).toMatchObject({ result: "APPROVED", refundId: null, blocked: 0 });
    expect(balance()).toEqual([0, 0]);
  });

  it("is not blocked with the switch off, but still refunded on approval", async () => {
    await database.write(() => accounts.change(1, { medBlocksBalance: 0 }));
    const med = await received(60_00);
    expect(balance()).toEqual([100_00, 0]);
    await take("accept", med);
    expect(balance()).toEqual([40_00, 0]);
  });

  it("stays blocked if the switch is turned off, until the MED ends", async () => {
    const med = await received(60_00);
    await database.write(() => accounts.change(1, { medBlocksBalance: 0 }));
    expect(balance()).toEqual([40_00, 60_00]);
    await take("reject", med);
    expect(balance()).toEqual([100_00, 0]);
  });

  it("is not blocked if the account received no such payment", async () => {
    const med = await take("receive", await open(60_00, { original: null }));
    expect(med).toMatchObject({ transactionId: null, blocked: 0 });
    expect(await take("accept", med)).toMatchObject({ result: "APPROVED", refundId: null });
    expect(balance()).toEqual([100_00, 0]);
  });
});

describe("one payment", () => {
  it("can be contested by several MEDs, but each centavo only once", async () => {
    const first = await received(60_00);
    expect(meds.contestable(payment)).toBe(40_00);
    const second = await received(40_00);
    expect(meds.contestable(payment)).toBe(0);
    expect(balance()).toEqual([0, 100_00]);
    await take("reject", first);
    expect(meds.contestable(payment)).toBe(60_00);
    await take("accept", second);
    expect(meds.contestable(payment)).toBe(60_00);
    expect(balance()).toEqual([60_00, 0]);
  });

  it("can be contested only for the part not yet refunded", async () => {
    await refund(30_00);
    expect(meds.contestable(payment)).toBe(70_00);
  });

  it("may be refunded while it is contested, and the MED gets the remainder", async () => {
    await spend(-500_00);
    const med = await received(60_00);
    const { transaction } = await refund(80_00);
    await database.write(() => refunds.settle(transaction));
    const { refundId } = await take("accept", med);
    expect(transactions.find(refundId!)!.value).toBe(20_00);
    expect(meds.contestable(payment)).toBe(0);
  });

  it("is not blocked if it was refunded before the MED arrived", async () => {
    await spend(-500_00);
    const med = await open(60_00);
    await refund(80_00);
    expect((await take("receive", med)).blocked).toBe(20_00);
  });
});
