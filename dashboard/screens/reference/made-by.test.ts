import { expect, it } from "vitest";
import { madeBy } from "./made-by.js";

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
  expect(await madeBy({ method, id }, JSON.stringify(registered), answer, listEndpoints)).toMatchObject({
    kind,
    href,
  }),
);

it("a read, or a response without an id, created no record", async () => {
  const made = (method: string, id: string, answer: string) =>
    madeBy({ method, id }, "{}", answer, listEndpoints);
  expect(await made("GET", "showTransaction", '{"transactionId":"1"}')).toBeNull();
  expect(await made("POST", "register-webhook", "{}")).toBeNull();
  for (const answer of ['{"ok":true}', "null", "[]", "no JSON", ""])
    expect(await made("POST", "x", answer)).toBeNull();
});
