import { describe, expect, it } from "vitest";
import { balanceText, searchableText, searchExpression, writtenAmounts } from "./search-text.js";

describe("searchExpression", () => {
  it.each([
    ["pedido-0001", '"pedido 0001"*'],
    ["maria 512,37", '"maria"* AND ("512x37" OR "512 37")'],
    ["512,3", '("512x3"* OR "512 3"*)'],
    ["40.000,00", '("40000x00" OR "40 000 00")'],
    ["1,234.56", '("1234x56" OR "1 234 56")'],
    ["1.234", '("1234"* OR "1 234"*)'],
    ['a"b', '"a b"*'],
    ["R$ 10", '"10"*'],
    ["- R$1.234,56", '("1234x56" OR "1 234 56")'],
    ["−9,90", '("9x90" OR "9 90")'],
    ["127.0.0.1", '"127 0 0 1"*'],
    ["NEAR OR AND", '"NEAR"* AND "OR"* AND "AND"*'],
  ])("turns %s into %s", (query, expression) => {
    expect(searchExpression(query)).toBe(expression);
  });

  it.each(["", "  ", '-- ** ""'])("finds nothing by %j", (query) => {
    expect(searchExpression(query)).toBeNull();
  });
});

describe("searchableText", () => {
  it("contains every value at any depth, and amounts with two decimals", () => {
    expect(searchableText({ a: "x", b: [150, { c: 0.5 }], d: null, e: true })).toBe(" x 150x00 0x50");
  });

  it("contains the number at the end of a word", () => {
    expect(searchableText("PED0001 ab12 E1234567890123456789012")).toBe(
      " PED0001 ab12 E1234567890123456789012 0001",
    );
  });

  it("leaves out amounts that no row shows, such as the balance after a payment", () => {
    const balance = { available: 45_944.66, blocked: 17.98 };
    expect(searchableText({ value: 12.93, fee: 0.5, final: 12.43, balance })).toBe(" 12x93");
  });
});

it("writes the balance before, the balance after, and the change of an adjusted balance", () => {
  const before = { available: 10_000, blocked: 1 };
  const text = balanceText({ before, balance: { available: 50_000, blocked: 1 } });
  expect(text).toBe(" 10000x00 50000x00 40000x00");
});

it.each([
  ["512,37", ["512.37"]],
  ["9,90", ["9.9", "9.90"]],
  ["R$ 40.000,00", ["40000", "40000.00"]],
  ["+ 40,000.00", ["40000", "40000.00"]],
  ["1.234", ["1234", "1234.00"]],
  ["150", []],
  ["pedido-1 9,90", []],
])("turns the amount in %s into the forms that bodies of calls contain: %j", (query, amounts) => {
  expect(writtenAmounts(query)).toEqual(amounts);
});
