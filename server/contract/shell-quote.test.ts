import { expect, it } from "vitest";
import { shellWord } from "./shell-quote.js";

it.each([
  "cash-in",
  "http:503",
  "loja@localpix.test",
  "+5511987654321",
  "https://loja.test/pix",
  "a=b",
  "./x.yaml",
])("leaves %s as it is", (text) => expect(shellWord(text)).toBe(text));

it.each(["", "a b", "$HOME", "a&b", "a,b", "@file", "=ls", "~", "50%", "a*", "\n"])("quotes %j", (text) =>
  expect(shellWord(text)).toBe(`'${text}'`),
);

it("quotes a quote", () => expect(shellWord("d'Água")).toBe(`'d'\\''Água'`));
