import { expect, it } from "vitest";
import type { FoundRecord } from "../../server/contract/lookup/identify.control.js";
import { hrefOf, idOf, kindOf, matchingItems, moneyNameOf, type PaletteItem } from "./palette-items.js";

const items: PaletteItem[] = [
  { key: "clock", label: "Relógio", note: "tela" },
  { key: "day", label: "Avançar o relógio em 1 dia", note: "ação", also: "tempo amanhã" },
];
const keysOf = (query: string) => matchingItems(items, query).map(({ key }) => key);

it("finds the items that contain all words of the query, ignoring case and accents", () => {
  expect(keysOf("relogio")).toEqual(["clock", "day"]);
  expect(keysOf("AVANÇAR dia")).toEqual(["day"]);
  expect(keysOf("acao")).toEqual(["day"]);
  expect(keysOf("amanha")).toEqual(["day"]);
  expect(keysOf("nada")).toEqual([]);
});

const foundRecord = (found: Partial<FoundRecord>) =>
  Object.assign(
    { kind: "charge", account: 2, transactionId: null, txid: null, medId: null } as unknown as FoundRecord,
    found,
  );

it("shows each record under the id that its own screen uses", () => {
  expect(idOf(foundRecord({ kind: "med", medId: 7, transactionId: "10001" }))).toBe(7);
  expect(idOf(foundRecord({ kind: "cob", txid: "abc" }))).toBe("abc");
  expect(idOf(foundRecord({ kind: "account" }))).toBe(2);
});

it("links each record to the screen of its kind", () => {
  expect(hrefOf(foundRecord({ kind: "account" }))).toBe("/account?account=2");
  expect(hrefOf(foundRecord({ kind: "med", medId: 7, transactionId: "10001" }))).toBe("/meds/7");
  expect(hrefOf(foundRecord({ kind: "payout", transactionId: "10002" }))).toBe("/transactions/10002");
  expect(hrefOf(foundRecord({ kind: "cob", txid: "abc" }))).toBe("/activity?q=abc");
});

it.each([
  ["charge", "CONFIRMED", "paid"],
  ["payment", "CONFIRMED", "received"],
  ["payout", "ERROR", "rejected"],
  ["return", "CONFIRMED", "returned"],
  ["med", "RECEIVED", null],
] as const)("the state of the money of a %s that is %s: %j", (kind, status, name) => {
  expect(moneyNameOf(kind, status)).toBe(name);
});

it("names a transaction by its operation and origin", () => {
  expect(kindOf({ operation: "PAYMENT", origin: "direct" })).toBe("payment");
  expect(kindOf({ operation: "PAYMENT", origin: "cob" })).toBe("cob");
  expect(kindOf({ operation: "WITHDRAW", origin: "cash-out" })).toBe("payout");
});
