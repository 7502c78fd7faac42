import { expect, it } from "vitest";
import { madeBy } from "./made-by.js";

it.each([
  ["POST", "cash-in", '{"transactionId":1042}', "charge", "/transactions/1042"],
  ["POST", "cash-out", '{"transactionId":"1043"}', "transaction", "/transactions/1043"],
  ["PUT", "cob", '{"txid":"abc"}', "charge", "/bank/abc"],
  ["POST", "openMed", '{"id":7,"transactionId":"1042"}', "med", "/meds/7"],
])("%s %s created the record that its response names", (method, id, answer, kind, href) =>
  expect(madeBy({ method, id }, answer)).toMatchObject({ kind, href }),
);

it("a read, or a response without an id, created no record", () => {
  expect(madeBy({ method: "GET", id: "showTransaction" }, '{"transactionId":"1"}')).toBeNull();
  for (const answer of ['{"ok":true}', "null", "[]", "no JSON", ""])
    expect(madeBy({ method: "POST", id: "x" }, answer)).toBeNull();
});
