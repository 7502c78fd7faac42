import { expect, it } from "vitest";
import type { FoundRecord } from "../../server/contract/lookup/identify.control.js";
import {
  hrefOf,
  idOf,
  kindOf,
  matchingItems,
  moneyNameOf,
  type PaletteItem,
  shownItems,
} from "./palette-items.js";

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

it("ranks words of the label before other words, and the middle of a word last", () => {
  const labels: PaletteItem[] = [
    { key: "reset", label: "Zerar o sandbox", note: "ação", also: "limpar apagar reiniciar" },
    { key: "settle", label: "Liquidar um cash-out…", note: "ação", also: "pagar" },
    { key: "name", label: "Pagarme", note: "cenário" },
    { key: "pay", label: "Pagar uma cobrança", note: "ação" },
  ];
  const rankedBy = (query: string) => matchingItems(labels, query).map(({ key }) => key);
  expect(rankedBy("pagar")).toEqual(["pay", "name", "settle", "reset"]);
  expect(rankedBy("cashout")).toEqual(["settle"]);
  expect(rankedBy("cash-out")).toEqual(["settle"]);
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
  ["charge", "CONFIRMED", null, "paid"],
  ["charge", "ERROR", null, "expired"],
  ["charge", "ERROR", "PSP_UNAVAILABLE", "failed"],
  ["payment", "CONFIRMED", null, "received"],
  ["payout", "ERROR", "AC03", "rejected"],
  ["return", "CONFIRMED", null, "returned"],
  ["med", "RECEIVED", null, null],
] as const)("the state of the money of a %s that is %s (%s): %j", (kind, status, errorCode, name) => {
  expect(moneyNameOf({ kind, status, errorCode })).toBe(name);
});

it("shows everything that was found by an id, and other items as far as there is room", () => {
  const named = (kind: string, count: number): PaletteItem[] =>
    Array.from({ length: count }, (_, index) => ({ key: `${kind} ${index}`, label: kind, note: "" }));
  const kindsOf = (exact: number, similar: number) =>
    shownItems({ exact: named("exact", exact), similar: named("similar", similar) }, named("screen", 30)).map(
      ({ label }) => label,
    );
  expect(kindsOf(1, 2)).toEqual(["exact", ...Array(9).fill("screen"), "similar", "similar"]);
  expect(kindsOf(20, 0)).toEqual(Array(20).fill("exact"));
});

it("names a transaction by its operation and origin", () => {
  expect(kindOf({ operation: "PAYMENT", origin: "direct" })).toBe("payment");
  expect(kindOf({ operation: "PAYMENT", origin: "cob" })).toBe("cob");
  expect(kindOf({ operation: "WITHDRAW", origin: "cash-out" })).toBe("payout");
});
