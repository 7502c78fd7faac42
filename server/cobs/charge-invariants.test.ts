import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../kernel/database.js";
import { moneyWorld } from "../payouts/money-world-for-test.js";
import { chargeInvariants } from "./charge-invariants.js";

/** A valid world: a cob in each final state, and a paid charge with one sent and one scheduled split. */
let database: Database;
let close: () => Promise<void>;
let checks: () => ReturnType<ReturnType<typeof chargeInvariants>>;
beforeEach(async () => {
  const money = await moneyWorld();
  ({ database, close } = money);
  const { agenda, accounts, chargeService, cobs, splits } = money;
  await database.write(() => {
    accounts.create({});
    const common = { account: accounts.get(1), scenario: null, requestId: null };
    const cob = (txid: string, valueIsOpen = false) =>
      cobs.create({
        ...common,
        txid,
        value: 10_00,
        valueIsOpen,
        expirationSeconds: 60,
        pixKey: undefined,
        debtor: undefined,
        payerRequest: undefined,
        additionalInfo: undefined,
      });
    cob("waits");
    cobs.pay(cob("paid"), 10_00, {});
    cobs.pay(cob("open", true), 7_00, {});
    cobs.remove(cob("cancelled"), "user");
    cobs.remove(cob("expired"), "psp");
    const split = {
      pixKey: "a@example.com",
      pixKeyType: "EMAIL",
      name: "Ana",
      document: "12345678909",
    } as const;
    const parts = [
      { ...split, type: "FIXED", value: 3, immediate: true },
      { ...split, type: "PERCENTAGE", value: 20, immediate: false },
    ] as const;
    const { transaction } = chargeService.create({
      ...common,
      value: 10_00,
      externalId: "a",
      description: "x",
      expirationSeconds: 60,
      payerName: "Zé",
      payerDocument: "11144477735",
      additionalInfo: undefined,
      splits: parts,
    });
    chargeService.pay(transaction, {});
    const first = database.prepare<{ id: number; due_at: number }>("SELECT id, due_at FROM splits").get()!;
    agenda.cancel(first.due_at, "split", first.id);
    splits.run(first.id);
    splits.run(first.id);
  });
  checks = chargeInvariants(database);
});
afterEach(() => close());

const [COBS, SPLITS] = ["cobs agree with their payments", "each split is scheduled, or sent once"];
const broken = () =>
  checks()
    .filter(({ ok }) => !ok)
    .map(({ name }) => name);
const run = (sql: string) => database.prepare(sql).run();

describe("the invariants of charges", () => {
  it("hold in a valid world, whose split was sent once although it ran twice", () => {
    expect(checks()).toMatchObject([
      { name: COBS, ok: true, detail: "5 cobs" },
      { name: SPLITS, ok: true, detail: "2 splits" },
    ]);
    expect(database.prepare("SELECT value FROM transactions WHERE origin = 'split'").all()).toEqual([
      { value: 3_00 },
    ]);
  });

  it.each([
    [
      "a cob that is paid and not CONCLUIDA",
      "UPDATE cobs SET status = 'ATIVA', transaction_id = NULL WHERE txid = 'paid'",
      COBS,
    ],
    ["a cob whose payment never came", "UPDATE transactions SET tx_id = NULL WHERE tx_id = 'paid'", COBS],
    ["a cob that is paid twice", "UPDATE transactions SET tx_id = 'paid' WHERE tx_id = 'open'", COBS],
    [
      "a cob that is paid with another value",
      "UPDATE transactions SET value = 1002 WHERE tx_id = 'paid'",
      COBS,
    ],
    [
      "a cob that points at another's payment",
      "UPDATE cobs SET transaction_id = 10002 WHERE txid = 'paid'",
      COBS,
    ],
    ["a cob that never expires", "DELETE FROM agenda WHERE kind = 'cob-expiry'", COBS],
    [
      "a removed cob that is still on the agenda",
      "UPDATE cobs SET status = 'REMOVIDA_PELO_PSP' WHERE txid = 'waits'",
      COBS,
    ],
    ["a split that is forgotten", "DELETE FROM agenda WHERE kind = 'split-batch'", SPLITS],
    [
      "a split that was sent and is still scheduled",
      "INSERT INTO agenda SELECT due_at, 'split', id FROM splits WHERE number = 1",
      SPLITS,
    ],
    ["a split that was sent in part", "UPDATE transactions SET value = 299 WHERE origin = 'split'", SPLITS],
    [
      "a split of an unpaid charge",
      "UPDATE transactions SET status = 'ERROR' WHERE origin = 'cash-in'",
      SPLITS,
    ],
    ["splits of more than the charge", "UPDATE splits SET value = 1000 WHERE number = 2", SPLITS],
  ])("detect %s", (_, sql, name) => {
    run(sql);
    expect(broken()).toEqual([name]);
  });

  it.each([999, 1001])(
    "accept a payment of %d centavos for a cob of 1000, within the tolerance of a code",
    (value) => {
      run(`UPDATE transactions SET value = ${value} WHERE tx_id = 'paid'`);
      expect(broken()).toEqual([]);
    },
  );

  it("accept unchanged fixed parts if the charge is paid one centavo short", () => {
    run(
      "UPDATE splits SET value = value + (SELECT t.value + 1 FROM transactions t WHERE t.id = charge_id)" +
        " - (SELECT sum(s.value) FROM splits s WHERE s.charge_id = splits.charge_id) WHERE number = 2",
    );
    expect(broken()).toEqual([]);
  });

  it("accept any payment of a cob with an open value", () => {
    run("UPDATE transactions SET value = 1 WHERE tx_id = 'open'");
    expect(broken()).toEqual([]);
  });
});
