import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { chargeBody, cobBody, newTxid, payoutBody } from "./bodies.js";
import { accountWithReceiver } from "./payout-webhooks.js";
import { NOON } from "./rows.js";

let sandbox: TestSandbox;
let control: TestSandbox["control"];
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
  control = sandbox.control;
});
afterAll(() => sandbox.close());

type Search = Parameters<TestSandbox["control"]["searchActivity"]>[0];

/** A valid charge with this externalId and amount (reais). */
const chargeOf = (externalId: string, value = 100) => {
  const body = chargeBody();
  return { ...body, transaction: { ...body.transaction, externalId, value } };
};
const foundTypes = async (search: Search) =>
  (await control.searchActivity(search)).rows.map(({ entry }) => entry.type);

/** All entries of the journal, read from page to page: after entry 0, or before a number that no entry has. */
async function inPages(key: "since" | "before", filter: Parameters<typeof control.readJournal>[0]) {
  const pages = [];
  for (let from = key === "since" ? 0 : 1_000_000; ; ) {
    const { entries, next } = await control.readJournal({ ...filter, [key]: from, limit: 3 });
    pages.push(...entries);
    if (entries.length < 3) return pages;
    from = next;
  }
}

test("the journal is read page by page from either end, also with a filter", async () => {
  for (let number = 0; number < 7; number++) await sandbox.gateway.cashIn(chargeBody());
  for (const filter of [{}, { type: "charge.created" }, { account: 1 }] as const) {
    const { entries: all } = await control.readJournal({ ...filter, limit: 1_000 });
    expect(all.length).toBeGreaterThanOrEqual(7);
    expect(await inPages("since", filter)).toEqual(all);
    expect(await inPages("before", filter)).toEqual(all.toReversed());
  }
});

test("a charge is found by its externalId, amount, transactionId and end-to-end id among 30 others", async () => {
  const { gateway } = sandbox;
  const charge = await gateway.cashIn(chargeOf("PEDIDO-8899-ação", 1234.56));
  for (let number = 0; number < 30; number++) await gateway.cashIn(chargeBody());
  await sandbox.pay(charge.transactionId);
  const { endToEndId } = await control.showTransaction({ id: charge.transactionId });
  const both = ["charge.paid", "charge.created"];

  for (const text of ["pedido-8899", "8899-acao", "PEDIDO-8899 1.234,56", charge.transactionId])
    expect(await foundTypes({ text }), text).toEqual(both);
  expect(await foundTypes({ text: `${endToEndId}` })).toEqual(["charge.paid"]);
  expect(await foundTypes({ text: "pedido-8898" })).toEqual([]);
  expect(await foundTypes({ text: "-- **" })).toEqual([]);
  for (const text of ["pedido-8899", "1234.56", `${endToEndId}`, charge.transactionId]) {
    const { transactions } = await control.listTransactions({ text });
    expect(
      transactions.map(({ transactionId }) => transactionId),
      text,
    ).toEqual([charge.transactionId]);
  }
  expect((await control.listTransactions({ text: "pedido-8899", status: "ERROR" })).transactions).toEqual([]);
});

test("a charge is found by its payer and its correlationId, before and after it is paid", async () => {
  const own = await startSandbox({ clock: NOON });
  onTestFinished(() => own.close());
  const payer = { fullName: "Zuleica Quintanilha", document: "12345678909" };
  const charge = await own.gateway.cashIn({ ...chargeBody(), payer });
  const both = async (text: string) => [
    (await own.control.searchActivity({ text })).rows.map(({ entry }) => entry.type),
    (await own.control.listTransactions({ text })).transactions.map(({ transactionId }) => transactionId),
  ];
  const texts = ["zuleica quintanilha", "12345678909", charge.correlationId];
  for (const text of texts)
    expect(await both(text), text).toEqual([["charge.created"], [charge.transactionId]]);
  await own.pay(charge.transactionId);
  expect(await both(charge.correlationId)).toEqual([["charge.created"], [charge.transactionId]]);
});

test("a cash-out is found by the name that was sent, also after settlement replaced it", async () => {
  const own = await startSandbox({ clock: NOON, settlement: "manual" });
  onTestFinished(() => own.close());
  const body = payoutBody();
  const details = { ...body.details, name: "Zuleica Quintanilha" };
  const { transactionId } = await own.gateway.cashOut({ ...body, details });
  const found = async () => {
    const { rows } = await own.control.searchActivity({ text: "quintanilha" });
    const { transactions } = await own.control.listTransactions({ text: "quintanilha" });
    return [
      rows.map(({ entry }) => entry.type),
      transactions.map((transaction) => transaction.transactionId),
    ];
  };
  expect(await found()).toEqual([["payout.created"], [transactionId]]);
  await own.settle(transactionId);
  expect((await own.control.showTransaction({ id: transactionId })).counterpart.name).not.toContain(
    "Zuleica",
  );
  expect(await found()).toEqual([["payout.created"], [transactionId]]);
});

test("amounts are found as the page shows them, in facts and in calls, and only where a row shows them", async () => {
  const own = await startSandbox({ clock: NOON });
  onTestFinished(() => own.close());
  await own.control.setBalance({ id: 1, available: 10_000 });
  await own.control.setBalance({ id: 1, available: 50_000 });
  await own.gateway.cashOut({ ...payoutBody(), value: 12_000 });
  await own.gateway.cashOut({ ...payoutBody(), value: 512.37 });
  await own.gateway.cashIn(chargeOf("pedido-1", 9.9));
  const facts = async (text: string) =>
    (await own.control.searchActivity({ text })).rows.map(({ entry }) => entry.type);
  const calls = async (text: string) =>
    (await own.control.listRequests({ text })).requests.map(({ operation }) => operation);

  for (const text of ["40.000,00", "+ 40.000,00", "40,000.00"])
    expect(await facts(text), text).toEqual(["balance.adjusted"]);
  for (const text of ["512,37", "R$ 512,37", "512.37", "12.000,00", "12,000.00"]) {
    expect(await facts(text), text).toEqual(["payout.created"]);
    expect(await calls(text), text).toEqual(["cash-out"]);
  }
  expect(await calls("9,90")).toEqual(["cash-in"]);
  expect(await calls("12,37")).toEqual([]);
  // The balance that a payout left is in its detail only.
  expect(await facts("38.000,00")).toEqual([]);
});

test("a row has the outcome of its payout and the state of its webhook", async () => {
  const { account, receiver } = await accountWithReceiver(sandbox);
  receiver.answer({ status: 500 });
  const payout = await account.gateway.cashOut(payoutBody());
  await sandbox.reject(payout.transactionId, "ACCOUNT_CLOSED");
  await sandbox.advance("0s");
  const search = { account: account.credentials.accountId };
  const { rows } = await control.searchActivity({ ...search, group: "money" });
  expect(rows.map(({ entry, outcome, event }) => [entry.type, outcome, event?.deliveries.length])).toEqual([
    ["payout.rejected", null, 1],
    ["payout.created", "payout.rejected", undefined],
    ["balance.adjusted", null, undefined],
  ]);
  expect(rows[0]?.event?.deliveries[0]).toMatchObject({
    status: "waiting",
    attempts: 1,
    scheduled: 4,
    acknowledged: [],
  });
  const { transactions } = await control.listTransactions(search);
  expect(transactions.map(({ event }) => event)).toEqual([rows[0]?.event]);
  expect(await foundTypes({ ...search, group: "failing" })).toEqual(["payout.rejected"]);
  expect(await foundTypes({ ...search, group: "cash_out" })).toEqual(["payout.rejected"]);
  expect(await foundTypes({ ...search, group: "attempts" })).toEqual(["delivery.attempted"]);
  expect((await foundTypes({ ...search, group: "all" })).slice(0, 2)).toEqual([
    "delivery.attempted",
    "payout.rejected",
  ]);
  expect(await foundTypes({ ...search, text: "account_closed" })).toEqual(["payout.rejected"]);
  receiver.answer({ status: 200 });
  await sandbox.advance("1d");
  expect(await foundTypes({ ...search, group: "failing" })).toEqual([]);
  const [again] = (await control.searchActivity({ ...search, group: "cash_out" })).rows;
  expect(again?.event?.deliveries[0]).toMatchObject({ status: "delivered", acknowledged: [2] });
});

test("a webhook that arrived is not failing because a resend failed, nor because of an older delivery", async () => {
  const { account, receiver } = await accountWithReceiver(sandbox);
  const { accountId } = account.credentials;
  const resendStatus = async (status: number) => {
    receiver.answer({ status });
    await account.gateway.send("resendWebhook", undefined, {
      params: { transactionIdentifier: transactionId },
    });
  };
  const failing = () => foundTypes({ account: accountId, group: "failing" });
  const { transactionId } = await account.gateway.cashOut(payoutBody());
  receiver.answer({ status: 500 });
  await sandbox.settle(transactionId);
  await sandbox.advance("1d");
  await resendStatus(500);
  expect(await failing()).toEqual(["payout.settled"]);
  await resendStatus(200);
  expect(await failing()).toEqual([]);
  await resendStatus(500);
  expect(await failing()).toEqual([]);
  expect((await control.countActivity({ account: accountId })).counts.failing).toBe(0);
});

test("a created cob has the outcome paid, removed or none", async () => {
  const account = await sandbox.createAccount();
  const { pixKey: chave, accountId } = account.credentials;
  const [paid, removed, open] = [newTxid(), newTxid(), newTxid()];
  for (const txid of [paid, removed, open])
    await account.gateway.createCob({ ...cobBody(), chave }, { params: { txid } });
  await sandbox.pay(paid);
  await control.removeCharge({ id: removed, account: accountId });
  const { rows } = await control.searchActivity({ account: accountId });
  const outcomes = rows.flatMap(({ entry, outcome }) =>
    entry.type === "cob.created" ? [[entry.data.txid, outcome]] : [],
  );
  expect(outcomes).toEqual([
    [open, null],
    [removed, "cob.removed"],
    [paid, "cob.paid"],
  ]);
});

test("pages of 3 rows add up to the complete list, newest first, with and without a search text", async () => {
  for (const search of [{}, { text: "charge" }, { group: "money" }] satisfies Search[]) {
    const whole = (await control.searchActivity({ ...search, limit: 1000 })).rows.map(
      ({ entry }) => entry.seq,
    );
    expect(whole.length).toBeGreaterThan(3);
    expect(whole).toEqual(whole.toSorted((a, b) => b - a));
    const pages: number[] = [];
    for (let before: number | null | undefined; before !== null; ) {
      const { rows, next } = await control.searchActivity({ ...search, limit: 3, before });
      pages.push(...rows.map(({ entry }) => entry.seq));
      before = next;
    }
    expect(pages).toEqual(whole);
  }
});

describe("counts of entries", () => {
  test("counts per group equal the rows of that group, with and without a search text", async () => {
    const { account } = await accountWithReceiver(sandbox);
    const { accountId } = account.credentials;
    const payout = await account.gateway.cashOut({ ...payoutBody(), externalId: "contado-1" });
    await sandbox.settle(payout.transactionId);
    await expect(account.gateway.cashOut({ ...payoutBody(), externalId: "contado-1" })).rejects.toThrow();
    const { counts, isCapped, unsearched } = await control.countActivity({ account: accountId });
    expect({ isCapped, unsearched }).toEqual({ isCapped: false, unsearched: 0 });
    for (const [group, count] of Object.entries(counts)) {
      const { rows } = await control.searchActivity({
        account: accountId,
        group: group as never,
        limit: 1000,
      });
      expect(rows.length, group).toBe(count);
    }
    // With a text, only matching entries of the account are counted, also the failing ones.
    const other = await accountWithReceiver(sandbox);
    other.receiver.answer({ status: 500 });
    const paid = await other.account.gateway.cashOut({ ...payoutBody(), externalId: "contado-1" });
    await sandbox.settle(paid.transactionId);
    await sandbox.advance("0s");
    const both = await control.countActivity({ text: "contado-1" });
    expect(both.counts).toMatchObject({ facts: 5, failing: 1 });
    const ofText = await control.countActivity({ account: accountId, text: "contado-1" });
    expect(ofText.counts.failing).toBe(0);
    expect(ofText.counts).toMatchObject({ facts: 3, money: 2, refused: 1, cash_out: 1 });
    expect((await control.countActivity({ text: "?" })).counts.facts).toBe(0);
  });

  test("entries of an account do not include those of no account", async () => {
    const own = await startSandbox({ clock: NOON });
    onTestFinished(() => own.close());
    const { accountId } = (await own.createAccount({ balance: 100 })).credentials;
    for (let call = 0; call < 3; call++) await fetch(`${own.url}/api/balance`);
    await own.gateway.send("cashOut", { value: -1 });
    await own.advance("1h");
    const found = async (search: Search) => {
      const { counts } = await own.control.countActivity(search);
      const { rows } = await own.control.searchActivity({ ...search, group: "facts", limit: 1000 });
      expect(rows.length).toBe(counts.facts);
      return { refused: counts.refused, accounts: [...new Set(rows.map(({ entry }) => entry.account))] };
    };
    for (const search of [{}, { from: NOON.slice(0, 10) }] satisfies Search[]) {
      expect(await found({ ...search, account: accountId })).toEqual({ refused: 0, accounts: [accountId] });
      expect(await found({ ...search, account: 1 })).toEqual({ refused: 1, accounts: [1] });
      expect((await found(search)).refused).toBe(4);
    }
    expect((await own.control.countActivity({ account: 1, text: "balance" })).counts.refused).toBe(0);
    expect((await own.control.countActivity({ text: "balance" })).counts.refused).toBe(3);
  });

  test("counts and rows cover only the given days", async () => {
    const own = await startSandbox({ clock: NOON });
    onTestFinished(() => own.close());
    await own.gateway.cashIn(chargeBody());
    await own.advance("1d");
    await own.gateway.cashIn(chargeBody());
    const created = async (days: Search) =>
      (await own.control.searchActivity({ ...days, text: "charge.created" })).rows.length;
    const day = (await own.control.showClock()).now.slice(0, 10);
    expect([await created({}), await created({ from: day }), await created({ to: day })]).toEqual([2, 1, 2]);
    expect((await own.control.countActivity({ from: day, text: "charge.created" })).counts.facts).toBe(1);
    expect((await own.control.countActivity({ to: "2000-01-01" })).counts.facts).toBe(0);
  });
});

test("calls are listed by day, each with its position in the journal", async () => {
  const own = await startSandbox({ clock: NOON });
  onTestFinished(() => own.close());
  const { control, gateway } = own;
  await gateway.cashIn(chargeBody());
  await own.advance("20m");
  const before = (await control.readJournal({ limit: 1000 })).next;
  await gateway.cashIn(chargeBody());
  await own.advance("1d");
  const [today, yesterday] = [0, 86_400_000].map((ago) =>
    new Date(Date.parse(NOON) + 86_400_000 - ago).toISOString().slice(0, 10),
  );
  const calls = async (days: { from?: string | undefined; to?: string | undefined }) =>
    (await control.listRequests({ operation: "cash-in", ...days })).requests;
  expect(await calls({ to: yesterday })).toHaveLength(2);
  expect(await calls({ from: today })).toHaveLength(0);
  const [second, first] = await calls({});
  expect(first?.journalSeq).toBeLessThan(before);
  expect(second?.journalSeq).toBeGreaterThan(before);
});

test("a search finds entries appended since the last search, and none from before a reset", async () => {
  const own = await startSandbox({ clock: NOON });
  onTestFinished(() => own.close());
  const types = async (text: string) =>
    (await own.control.searchActivity({ text })).rows.map(({ entry }) => entry.type);
  const charge = await own.gateway.cashIn(chargeOf("velho-1"));
  expect(await types("velho-1")).toEqual(["charge.created"]);
  await own.pay(charge.transactionId);
  expect(await types("velho-1")).toEqual(["charge.paid", "charge.created"]);
  const { transactions } = await own.control.listTransactions({ text: "velho-1", status: "CONFIRMED" });
  expect(transactions).toHaveLength(1);
  await own.reset();
  expect(await types("velho-1")).toEqual([]);
  expect((await own.control.listTransactions({ text: "velho-1" })).transactions).toEqual([]);
});

test("a refused call is found by its path, body and answer, as a fact and as a call alike", async () => {
  const own = await startSandbox({ clock: NOON });
  onTestFinished(() => own.close());
  // From here on the entries are indexed as soon as they are searched.
  await own.control.searchActivity({ text: "index" });
  const send = (path: string, body: string | null, authorization?: string) =>
    fetch(own.url + path, {
      method: body === null ? "GET" : "POST",
      headers: { "content-type": "application/json", ...(authorization ? { authorization } : {}) },
      body,
    });
  const statusesOf = async (text: string) => {
    const { rows } = await own.control.searchActivity({ text });
    const { counts } = await own.control.countActivity({ text });
    const { requests } = await own.control.listRequests({ text });
    const statuses = requests.map(({ status }) => status);
    expect([rows.length, counts.refused, counts.facts], text).toEqual([1, 1, 1]);
    return statuses;
  };

  await own.gateway.send("cashOut", { ...payoutBody(), externalId: "bad-3001", value: -1234.5 });
  expect(await statusesOf("bad-3001")).toEqual([400]);
  expect(await statusesOf("1.234,50")).toEqual([400]);
  await send("/api/nowhere?pedido=bad-3002", null);
  expect(await statusesOf("bad-3002")).toEqual([404]);
  await send("/api/pix/cash-out?pedido=bad-3003", "{}", "Bearer made-up");
  expect(await statusesOf("bad-3003")).toEqual([401]);
  const { transactions } = await own.control.listTransactions({ text: "bad-3001" });
  expect(transactions).toEqual([]);
});

test("entries that are indexed before their request is recorded wait for it", async () => {
  const own = await startSandbox({ clock: NOON });
  onTestFinished(() => own.close());
  const refusals = Array.from({ length: 40 }, (_, number) => `bad-${5000 + number}`);
  await Promise.all(
    refusals.map(async (externalId) => {
      await own.gateway.send("cashOut", { ...payoutBody(), externalId, value: -1 });
      await own.control.searchActivity({ text: externalId });
    }),
  );
  const { counts } = await own.control.countActivity({ text: "bad" });
  expect(counts.refused).toBe(40);
});
