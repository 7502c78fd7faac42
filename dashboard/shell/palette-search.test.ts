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
  const client = clientOf({ showDelivery: unknown, explainRefusal: unknown });
  expect(await findById(client, "7")).toMatchObject({ delivery: null });
  expect(await findById(client, ERROR_ID)).toMatchObject({ refusal: null });
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
  const parameter = { kind: "status", rule: { en: "", pt: "" } };
  const scenarios = [
    { name: "webhook:duplicate", parameter: null },
    { name: "http", parameter },
  ];
  expect(familyOf(scenarios, "http:503")?.name).toBe("http");
  for (const text of ["http", "http:", "webhook:duplicate:1"])
    expect(familyOf(scenarios, text)).toBeUndefined();
});
