import { expect, it } from "vitest";
import type { TransactionView } from "../../../server/contract/transactions/transactions.control.js";
import { filterOf, isNarrowed, searchTransactions } from "./filter.js";

const transaction = (values: object) =>
  ({
    transactionId: "10001",
    externalId: "pedido-7",
    endToEndId: null,
    pixKey: "loja@pix.test",
    value: 49.9,
    counterpart: { name: "José Ávila", document: "12345678909" },
    ...values,
  }) as TransactionView;

it("reads a query string, and ignores invalid values", () => {
  const search = new URLSearchParams("operation=WITHDRAW&status=DONE&from=2027-02-12&to=12/02&q=ana");
  const filter = filterOf(search, 2);
  expect(filter).toEqual({
    operation: "WITHDRAW",
    status: undefined,
    from: "2027-02-12",
    to: undefined,
    account: 2,
    query: "ana",
  });
  expect(isNarrowed(filter)).toBe(true);
  expect(isNarrowed(filterOf(new URLSearchParams(), 2))).toBe(false);
});

it.each(["10001", "pedido-7", "LOJA@", "jose avila", "49,90", "49.9", "123456", "avila 7"])(
  "finds by %s",
  (query) => {
    expect(searchTransactions([transaction({}), transaction({ value: 1 })], query)).toContainEqual(
      transaction({}),
    );
  },
);

it("finds transactions with every word of the query", () => {
  expect(searchTransactions([transaction({})], "jose pedido-8")).toEqual([]);
});
