import { expect, it, vi } from "vitest";
import { ControlError } from "../../server/contract/client.js";
import { familyOf, findById } from "./palette-search.js";

const ERROR_ID = "ffcb33cc-0000-4000-8000-000000000001";
const delivery = { id: "7", account: 1, url: "https://loja.test", eventType: "cash_in", eventSeq: 90 };
const unknown = async () => {
  throw new ControlError(404, "DELIVERY_UNKNOWN", "");
};
const clientOf = (parts: object = {}) =>
  ({
    identify: vi.fn(async () => ({ found: [{ kind: "med" }, { kind: "charge" }] })),
    showDelivery: vi.fn(async () => delivery),
    listEndpoints: async () => ({ endpoints: [{ ...delivery, id: 3 }] }),
    listTransactions: vi.fn(async () => ({ transactions: [{ transactionId: "10001" }] })),
    showRequest: vi.fn(async () => ({ id: 7, method: "GET", path: "/api/balance", status: 200 })),
    listRequests: vi.fn(async () => ({ requests: [{ id: 12 }] })),
    explainRefusal: async () => ({ requestId: 12, operation: "cash-in" }),
    ...parts,
  }) as unknown as Parameters<typeof findById>[0];

it.each([
  ["2", "2", ["med", "charge"], "7"],
  ["MED 2", "2", ["med"], undefined],
  ["med#2", "2", ["med"], undefined],
  ["pedido 2", "pedido 2", ["med", "charge"], undefined],
])("finds %j by the id %j", async (text, id, kinds, deliveryId) => {
  const client = clientOf();
  const matches = await findById(client, text);
  expect(client.identify).toHaveBeenCalledWith({ id });
  expect(matches.records.map(({ kind }) => kind)).toEqual(kinds);
  expect(matches.delivery?.id).toBe(deliveryId);
});

it.each(["delivery 7", "Entrega #7"])("finds %j below its URL, or by its event", async (text) => {
  expect(await findById(clientOf(), text)).toMatchObject({
    records: [],
    deliveryHref: "/webhooks/3?delivery=7",
  });
  const client = clientOf({ listEndpoints: async () => ({ endpoints: [] }) });
  expect((await findById(client, text)).deliveryHref).toBe("/activity/90");
});

it("finds a refused call by its errorId, and nothing by an unknown id", async () => {
  expect((await findById(clientOf(), ERROR_ID)).refusal?.requestId).toBe(12);
  const client = clientOf({ showDelivery: unknown, explainRefusal: unknown, showRequest: unknown });
  expect(await findById(client, "7")).toMatchObject({ delivery: null, call: null });
  expect(await findById(client, ERROR_ID)).toMatchObject({ refusal: null });
});

it("finds the codes about certificates by their beginning, with the newest call that was refused with it", async () => {
  const client = clientOf();
  const codesOf = async (text: string) => (await findById(client, text)).certificates;
  expect(await codesOf("CERTIFICATE_EXPIRED")).toEqual([
    { code: "CERTIFICATE_EXPIRED", answered: "PUB_CERT_EXPIRED", newestCall: 12 },
  ]);
  expect(client.listRequests).toHaveBeenCalledWith({
    outcome: "refused",
    text: "PUB_CERT_EXPIRED",
    limit: 1,
  });
  expect((await codesOf("pub_cert_not_a")).map(({ code }) => code)).toEqual([
    "PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT",
  ]);
  expect(await codesOf("certificate")).toEqual([]);
});

it.each(["7", "call 7", "Chamada #7"])("finds the call %j by its number", async (text) => {
  expect((await findById(clientOf(), text)).call).toMatchObject({ path: "/api/balance" });
  expect((await findById(clientOf(), "delivery 7")).call).toBeNull();
  expect((await findById(clientOf(), "call 7")).delivery).toBeNull();
});

it.each([
  ["salario", [], 1],
  ["salario-1", [{ kind: "payout" }], 0],
  ["sa", [], 0],
])("searches for the beginning %j only if nothing has this id", async (text, found, count) => {
  const client = clientOf({ identify: async () => ({ found }) });
  expect((await findById(client, text)).similar).toHaveLength(count);
  expect(client.listTransactions).toHaveBeenCalledTimes(count);
});

it("knows the scenario of a value with a parameter", () => {
  const scenarioOf = (name: string, kind: string) => ({
    name,
    parameter: { kind, rule: { en: "", pt: "" } },
  });
  const scenarios = [
    { name: "webhook:duplicate", parameter: null },
    scenarioOf("http", "status"),
    scenarioOf("slow", "duration"),
    scenarioOf("webhook:fail", "count"),
    scenarioOf("reject", "error-code"),
    scenarioOf("refuse", "refusal"),
  ];
  for (const text of ["http:503", "slow:1m30s", "webhook:fail:3", "reject:AC03", "refuse:invalid-value"])
    expect(familyOf(scenarios, text)?.name).toBe(text.slice(0, text.lastIndexOf(":")));
  for (const text of ["http", "http:", "http://127.0.0.1:7750/bad", "slow:down", "webhook:duplicate:1"])
    expect(familyOf(scenarios, text), text).toBeUndefined();
});
