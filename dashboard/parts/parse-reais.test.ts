import { expect, it } from "vitest";
import { commandReais, isAmbiguous, parseAmount, parseReais } from "./parse-reais.js";

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
  ["1,234.56", 1234.56],
  ["1,234,567", 1234567],
  ["1.234.567", 1234567],
  ["1,234", null],
  ["1,23.45", null],
  ["1.234,567", null],
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

it.each([
  ["1.234", true],
  ["R$ 1,234", true],
  ["1.23", false],
  ["1234", false],
  ["1,234.56", false],
])("may %j be a thousand or one: %j", (text, expected) => expect(isAmbiguous(text)).toBe(expected));
