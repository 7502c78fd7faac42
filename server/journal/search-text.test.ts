import { describe, expect, it } from "vitest";
import { searchableText, searchExpression } from "./search-text.js";

describe("searchExpression", () => {
  it.each([
    ["pedido-0001", '"pedido 0001"*'],
    ["maria 512,37", '"maria"* AND "512 37"*'],
    ["1.234,56", '"1234 56"*'],
    ["1,234.56", '"1234 56"*'],
    ["1.234", '("1234"* OR "1 234"*)'],
    ['a"b', '"a b"*'],
    ["R$ 10", '"10"*'],
    ["- R$1.234,56", '"1234 56"*'],
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
    expect(searchableText({ a: "x", b: [150, { c: 0.5 }], d: null, e: true })).toBe(" x 150.00 0.50");
  });

  it("contains the number at the end of a word", () => {
    expect(searchableText("PED0001 ab12 E1234567890123456789012")).toBe(
      " PED0001 ab12 E1234567890123456789012 0001",
    );
  });
});
