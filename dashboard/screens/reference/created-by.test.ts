import { expect, it } from "vitest";
import { createdBy } from "./created-by.js";

const registered = { url: "https://loja.test/pix", eventType: "cash_in" } as const;
const listEndpoints = async () => [
  { ...registered, id: 3, eventType: "cash_out" as const },
  { ...registered, id: 4 },
];

it.each([
  ["POST", "cash-in", '{"transactionId":1042}', "charge", "/transactions/1042"],
  ["POST", "cash-out", '{"transactionId":"1043"}', "transaction", "/transactions/1043"],
  ["POST", "dict-pix", '{"id":1044,"endToEndId":"E1"}', "transaction", "/transactions/1044"],
  ["PUT", "cob", '{"txid":"abc"}', "charge", "/bank/abc"],
  ["POST", "openMed", '{"id":7,"transactionId":"1042"}', "med", "/meds/7"],
  ["POST", "register-webhook", '{"success":true}', "endpoint", "/webhooks/4"],
])("%s %s created the record that its response names", async (method, id, answer, kind, href) =>
  expect(await createdBy({ method, id }, JSON.stringify(registered), answer, listEndpoints)).toMatchObject({
    kind,
    href,
  }),
);

it("a read, or a response without an id, created no record", async () => {
  const created = (method: string, id: string, answer: string) =>
    createdBy({ method, id }, "{}", answer, listEndpoints);
  expect(await created("GET", "showTransaction", '{"transactionId":"1"}')).toBeNull();
  expect(await created("POST", "register-webhook", "{}")).toBeNull();
  for (const answer of ['{"ok":true}', "null", "[]", "no JSON", ""])
    expect(await created("POST", "x", answer)).toBeNull();
});
