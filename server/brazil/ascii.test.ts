import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldToAscii } from "./ascii.js";

describe("folding to ASCII", () => {
  it.each([
    ["São Paulo", "Sao Paulo"],
    ["Brasília", "Brasilia"],
    ["  Padaria  do  João ", "Padaria do Joao"],
    ["Loja\tdo\nZé", "Loja do Ze"],
    ["Café – Bar", "Cafe Bar"],
    ["日本", ""],
  ])("%j becomes %j", (text, folded) => {
    expect(foldToAscii(text)).toBe(folded);
  });

  it("results in printable ASCII only, and changes nothing the second time", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const folded = foldToAscii(text);
        expect(folded).toMatch(/^[ -~]*$/);
        expect(foldToAscii(folded)).toBe(folded);
      }),
    );
  });
});
