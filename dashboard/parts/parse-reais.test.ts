import { expect, it } from "vitest";
import { commandReais, parseAmount, parseReais } from "./parse-reais.js";

it.each([
  ["", undefined],
  ["  ", undefined],
  ["10", 10],
  ["10,5", 10.5],
  ["10.50", 10.5],
  ["1.234,56", 1234.56],
  ["1.234", null],
  ["R$ 1.234.567,89", 1234567.89],
  ["0", null],
  ["-1", null],
  ["10,555", null],
  ["1,234.56", null],
  ["dez", null],
  ["99999999999", null],
])("reads %j as %j", (text, value) => expect(parseReais(text)).toBe(value));

it.each([
  ["", undefined],
  ["0", 0],
  ["R$ 0,00", 0],
  ["1.234,5", 1234.5],
  ["x", null],
  ["-1", null],
])("reads %j as %j where zero is an amount, too", (text, value) => expect(parseAmount(text)).toBe(value));

it("writes an amount as a command takes it", () => expect(commandReais(1234.5)).toBe("1234,50"));
