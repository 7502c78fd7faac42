import { afterEach, describe, expect, it } from "vitest";
import { ORIGINS } from "../contract/transactions/transaction-kinds.js";
import { type Database, openDatabase } from "../kernel/database.js";
import { pendingTransaction } from "./pending-transaction.js";
import type { ChargeFacts, PayoutFacts, Pending } from "./transaction.js";
import { finalAmount, movementOf, type Operation } from "./transaction.js";
import { createTransactions, type NewOf, type NewTransaction } from "./transactions.js";

const opened: Database[] = [];
afterEach(() => {
  for (const database of opened.splice(0)) database.close();
});

const E2E = "E60701190203002141500aaaaaaaaaaa";

/** The store of transactions, with two accounts. */
function world() {
  const database = openDatabase(":memory:");
  opened.push(database);
  const account = database.prepare(
    `INSERT INTO accounts (id, name, document, pix_key, client_id, client_secret, provider_name, created_at)
     VALUES (?, 'Loja', '11222333000181', ?, ?, 'secret', 'localpix', 0)`,
  );
  for (const id of [1, 2]) account.run(id, `key ${id}`, `client ${id}`);
  const transactions = createTransactions(database);
  let externalIds = 0;
  const insert = (values: Partial<NewTransaction> = {}) =>
    transactions.insert({
      accountId: 1,
      operation: "WITHDRAW",
      origin: ORIGINS[values.operation ?? "WITHDRAW"][0],
      externalId: `pedido-${++externalIds}`,
      value: 10_00,
      fee: 0,
      pixKey: "ana@example.com",
      keyType: "EMAIL",
      description: "",
      counterpartName: "Ana",
      counterpartDocument: "12345678909",
      scenario: null,
      requestId: null,
      createdAt: 5,
      ...values,
    });
  const pending = (id: number) => transactions.get(id) as PayoutFacts & Pending;
  return { database, transactions, insert, pending };
}

describe("a new transaction", () => {
  it("is PENDING and keeps the fields it was created with", () => {
    const { transactions, insert } = world();
    const id = insert({ externalId: "a", fee: 3, scenario: "success", requestId: 9, description: "olá" });
    expect(transactions.find(id)).toEqual({
      id,
      accountId: 1,
      operation: "WITHDRAW",
      origin: "cash-out",
      status: "PENDING",
      externalId: "a",
      txId: null,
      endToEndId: null,
      value: 10_00,
      fee: 3,
      pixKey: "ana@example.com",
      keyType: "EMAIL",
      description: "olá",
      counterpartName: "Ana",
      counterpartDocument: "12345678909",
      counterpartIspb: null,
      counterpartBranch: null,
      counterpartNumber: null,
      errorCode: null,
      errorMessage: null,
      scenario: "success",
      requestId: 9,
      createdAt: 5,
      processedAt: null,
      dueAt: null,
      idempotencyKey: null,
      location: null,
    });
  });

  it("is built without reading it back", () => {
    const { transactions } = world();
    const values: NewOf<ChargeFacts> = {
      accountId: 2,
      operation: "PAYMENT",
      origin: "cash-in",
      externalId: "b",
      value: 1,
      fee: 2,
      pixKey: "loja@example.com",
      keyType: null,
      description: null,
      counterpartName: "Bia",
      counterpartDocument: "52998224725",
      scenario: "success",
      requestId: 3,
      createdAt: 4,
    };
    for (const [externalId, dueAt] of [["b", null] as const, ["c", 5] as const]) {
      const charge = { ...values, externalId, dueAt };
      const id = transactions.insert(charge);
      expect(pendingTransaction<ChargeFacts>(id, charge)).toEqual(transactions.find(id));
    }
  });

  it("is numbered from 10001, so that its id differs from every account id", () => {
    const { insert } = world();
    expect([insert(), insert({ accountId: 2 }), insert()]).toEqual([10_001, 10_002, 10_003]);
  });

  it("has an externalId that is unique per account and operation", () => {
    const { insert } = world();
    insert({ externalId: "a" });
    insert({ externalId: "a", accountId: 2 });
    insert({ externalId: "a", operation: "PAYMENT" });
    insert({ externalId: null });
    insert({ externalId: null });
    expect(() => insert({ externalId: "a" })).toThrow("UNIQUE");
  });

  it.each([0, -1])("cannot have the value %d", (value) => {
    const { insert } = world();
    expect(() => insert({ value })).toThrow("CHECK");
  });
});

const PROCESSED = "processed_at: must be empty if the status is PENDING, and present otherwise";

describe("a row that is not a valid transaction", () => {
  it.each([
    ["origin = 'direct'", "origin: must match the operation"],
    ["pix_key = NULL", "pix_key: is required"],
    ["counterpart_document = NULL", "counterpart_document: is required"],
    ["status = 'ERROR'", PROCESSED],
    ["processed_at = 1", PROCESSED],
    ["status = 'CONFIRMED', processed_at = 1", "end_to_end_id: must be present if the status is CONFIRMED"],
    ["operation = 'PAYMENT', origin = 'cash-in', external_id = NULL", "external_id: is required"],
    ["operation = 'REFUND_IN', origin = 'med'", "end_to_end_id: is required"],
    ["operation = 'REFUND_OUT', origin = 'return'", "end_to_end_id: is required"],
  ])("(%s) is reported as damage by every look-up", (change, problem) => {
    const { database, transactions, insert } = world();
    const id = insert({ externalId: "a" });
    database.prepare(`UPDATE transactions SET ${change} WHERE id = ?`).run(id);
    for (const look of [() => transactions.get(id), () => transactions.list({}, 1)]) {
      expect(look).toThrow(
        expect.objectContaining({
          reason: "data-damaged",
          values: { problem: expect.objectContaining({ en: `transactions ${id}: ${problem}` }) },
        }),
      );
    }
  });
});

describe("concluding", () => {
  it("changes the given fields and keeps the others", () => {
    const { transactions, insert, pending } = world();
    const id = insert({ fee: 4, dueAt: 99 });
    expect(transactions.find(id)?.dueAt).toBe(99);
    expect(
      transactions.confirm(pending(id), {
        processedAt: 77,
        endToEndId: E2E,
      }),
    ).toMatchObject({
      status: "CONFIRMED",
      processedAt: 77,
      endToEndId: E2E,
      fee: 4,
      counterpartName: "Ana",
      dueAt: null,
    });
  });

  it("sets a fee of 0, which differs from giving none", () => {
    const { transactions, insert, pending } = world();
    expect(
      transactions.fail(pending(insert({ fee: 4 })), {
        processedAt: 1,
        fee: 0,
      }).fee,
    ).toBe(0);
  });

  it.each(["confirm", "fail"] as const)("(%s) happens only once", (how) => {
    const { transactions, insert, pending } = world();
    const id = insert();
    const before = transactions[how](pending(id), { processedAt: 1, endToEndId: E2E });
    for (const again of ["confirm", "fail"] as const) {
      expect(() => transactions[again](pending(id), { processedAt: 2, endToEndId: E2E })).toThrow(
        `Transaction ${id} is not PENDING`,
      );
    }
    expect(transactions.find(id)).toEqual(before);
  });

  it("fails if the transaction was concluded after it was read", () => {
    const { transactions, insert, pending } = world();
    const read = pending(insert());
    transactions.confirm(read, { processedAt: 1, endToEndId: E2E });
    expect(() => transactions.fail(read, { processedAt: 2 })).toThrow("not PENDING");
  });
});

describe("resolving an id", () => {
  const filled = () => {
    const all = world();
    const first = all.insert({ externalId: "pedido" });
    all.transactions.confirm(all.pending(first), {
      processedAt: 1,
      endToEndId: E2E,
    });
    const second = all.insert({ externalId: "pedido", accountId: 2 });
    const third = all.insert({ externalId: String(first), accountId: 2 });
    return { ...all, first, second, third };
  };

  it.each<[string, string, number | undefined, "first" | "second" | "third" | null]>([
    ["a transactionId", "10001", undefined, "first"],
    ["a transactionId within its account", "10001", 1, "first"],
    ["an externalId that looks like another account's transactionId", "10001", 2, "third"],
    ["an externalId: the latest of that name", "pedido", undefined, "second"],
    ["an externalId within an account", "pedido", 1, "first"],
    ["an end-to-end id", E2E, undefined, "first"],
    ["an end-to-end id of another account", E2E, 2, null],
    ["an unknown text", "outro", undefined, null],
    ["an unknown number", "10099", undefined, null],
    ["a number too long to be exact", "99999999999999999999", undefined, null],
    ["an empty text", "", undefined, null],
    ["an externalId with other letters", "PEDIDO", undefined, null],
  ])("finds by %s", (_what, id, account, expected) => {
    const all = filled();
    const found = all.transactions.resolve(id, account);
    expect(found?.id).toBe(expected === null ? undefined : all[expected]);
  });

  it("prefers a transactionId to an equal externalId, and that to an end-to-end id", () => {
    const { transactions, insert, first } = filled();
    expect(transactions.resolve(String(first))?.id).toBe(first);
    const named = insert({ externalId: E2E });
    expect(transactions.resolve(E2E)?.id).toBe(named);
  });

  it("prefers a charge or a payout to a refund of the same externalId", () => {
    const { database, transactions, insert } = world();
    const payout = insert({ externalId: "pedido" });
    const refund = insert({ externalId: "pedido", operation: "REFUND_IN" });
    database.prepare("UPDATE transactions SET end_to_end_id = ? WHERE id = ?").run(E2E, refund);
    expect(transactions.resolve("pedido", 1)?.id).toBe(payout);
    expect(transactions.resolve("pedido", 1, "REFUND_IN")?.operation).toBe("REFUND_IN");
  });
});

describe("the charge or payout with an externalId (assumption CHARGE_DUPLICATE)", () => {
  it("belongs to the account and is not a refund", () => {
    const { transactions, insert } = world();
    insert({ externalId: "pedido", operation: "REFUND_IN" });
    insert({ externalId: "pedido", accountId: 2 });
    expect(transactions.chargeOrPayout(1, "pedido")).toBeUndefined();
    const charge = insert({ externalId: "pedido", operation: "PAYMENT" });
    expect(transactions.chargeOrPayout(1, "pedido")?.id).toBe(charge);
  });

  it("is the first if a data file has one of each", () => {
    const { transactions, insert } = world();
    const charge = insert({ externalId: "pedido", operation: "PAYMENT" });
    insert({ externalId: "pedido" });
    expect(transactions.chargeOrPayout(1, "pedido")?.id).toBe(charge);
  });
});

describe("the list", () => {
  it.each([
    [{}, [4, 3, 2, 1]],
    [{ account: 2 }, [3]],
    [{ operation: "PAYMENT" }, [4, 3]],
    [{ status: "PENDING" }, [4, 3, 2]],
    [{ status: "CONFIRMED", operation: "WITHDRAW", account: 1 }, [1]],
    [{ status: "CONFIRMED", account: 2 }, []],
  ])("with %j is ordered newest first", (filter, expected) => {
    const { transactions, insert, pending } = world();
    transactions.confirm(pending(insert()), { processedAt: 1, endToEndId: E2E });
    insert();
    insert({ accountId: 2, operation: "PAYMENT" });
    insert({ operation: "PAYMENT" });
    const ids = (limit: number) => transactions.list(filter, limit).rows.map(({ id }) => id - 10_000);
    expect(ids(10)).toEqual(expected);
    expect(ids(1)).toEqual(expected.slice(0, 1));
  });

  it("returns the ids of one page, and where the next page begins", () => {
    const { database, transactions, insert } = world();
    insert({ operation: "PAYMENT" });
    const payout = insert();
    // Only the span of the ids matters.
    database.prepare("UPDATE transactions SET id = 130000 WHERE id = ?").run(payout);
    const pages: [ids: number[], next: number | null][] = [];
    for (let before: number | null | undefined; before !== null; ) {
      const { rows, next } = transactions.list({ operation: "PAYMENT", before }, 10);
      pages.push([rows.map(({ id }) => id), next]);
      before = next;
    }
    expect(pages).toEqual([
      [[], 80_001],
      [[], 30_001],
      [[10_001], null],
    ]);
    expect(transactions.list({}, 1)).toMatchObject({ rows: [{ id: 130_000 }], next: 130_000 });
    expect(transactions.list({ before: 10_001 }, 3)).toEqual({ rows: [], next: null });
  });
});

describe("the final amount (assumption FEES)", () => {
  it.each<[Operation, number]>([
    ["WITHDRAW", 105],
    ["REFUND_IN", 105],
    ["PAYMENT", 95],
    ["REFUND_OUT", 95],
  ])("of a %s of 100 with a fee of 5 is %d", (operation, expected) => {
    expect(finalAmount({ operation, value: 100, fee: 5 })).toBe(expected);
  });
});

describe("the journal data of a transaction", () => {
  it("has its origin, value in reais and intended recipient", () => {
    const { transactions, insert } = world();
    const id = insert({ value: 1_23, externalId: "a" });
    expect(movementOf(transactions.find(id)!)).toEqual({
      origin: "cash-out",
      externalId: "a",
      value: 1.23,
      scenario: null,
      counterpart: { name: "Ana", document: "12345678909", bank: null },
    });
  });

  it.each([
    ["60701190", "Itaú Unibanco"],
    ["12345678", "12345678"],
  ])("names the bank %s: %s", (ispb, name) => {
    const { transactions, insert, pending } = world();
    const done = transactions.confirm(pending(insert()), {
      processedAt: 1,
      endToEndId: E2E,
      counterpartIspb: ispb,
    });
    expect(movementOf(done).counterpart?.bank).toEqual({ ispb, name });
  });

  it("has no counterpart while it is unknown", () => {
    const { transactions, insert } = world();
    expect(
      movementOf(transactions.get(insert({ operation: "PAYMENT", counterpartName: null }))).counterpart,
    ).toBeNull();
  });
});
