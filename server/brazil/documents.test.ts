import { isValidCnpj, isValidCpf } from "@brazilian-utils/brazilian-utils";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cnpjFrom,
  cpfFrom,
  documentKind,
  hasValidCheckDigits,
  maskDocument,
  withRightCheckDigits,
} from "./documents.js";

const digits = (count: number) => fc.stringMatching(new RegExp(`^[0-9]{${count}}$`));
const notRepeated = (text: string) => !/^([0-9])\1*$/.test(text);
const cnpjBody = fc.stringMatching(/^[0-9A-Z]{12}$/).filter(notRepeated);

describe("the kind of a document", () => {
  it.each([
    ["12345678909", "CPF"],
    ["00000000000", "CPF"],
    ["11222333000181", "CNPJ"],
    ["12ABC34501DE35", "CNPJ"],
    ["12ABC34501DEA5", null],
    ["12abc34501de35", null],
    ["123.456.789-09", null],
    ["1234567890", null],
    ["12345678909\n", null],
    ["١٢٣٤٥٦٧٨٩٠٩", null],
    ["", null],
  ])("of %j is %s", (text, kind) => {
    expect(documentKind(text)).toBe(kind);
  });
});

describe("check digits", () => {
  it.each([
    "12345678909",
    "11144477735",
    "39284918812",
    "11222333000181",
    "12ABC34501DE35",
    "00000000000191",
  ])("of %s are right", (text) => {
    expect(hasValidCheckDigits(text)).toBe(true);
  });

  it.each([
    "12345678900",
    "11222333000180",
    "12ABC34501DE36",
    "12abc34501de35",
    "00000000000",
    "11111111111",
    "00000000000000",
    "",
  ])("of %j are wrong", (text) => {
    expect(hasValidCheckDigits(text)).toBe(false);
  });

  it.each([
    ["12345678900", "12345678909"],
    ["12345678909", "12345678909"],
    ["11222333000180", "11222333000181"],
    ["12ABC34501DE00", "12ABC34501DE35"],
    ["11111111111", null],
    ["11111111100", null],
    ["123", null],
  ])("of %s should be those of %s", (text, right) => {
    expect(withRightCheckDigits(text)).toBe(right);
  });

  it("of a CPF agree with an independent library, right or wrong", () => {
    fc.assert(
      fc.property(digits(11), digits(9).filter(notRepeated), (random, body) => {
        expect(hasValidCheckDigits(random)).toBe(isValidCpf(random));
        expect(hasValidCheckDigits(cpfFrom(body))).toBe(true);
        expect(isValidCpf(cpfFrom(body))).toBe(true);
      }),
    );
  });

  it("of a CNPJ of both formats agree with an independent library, right or wrong", () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[0-9A-Z]{12}[0-9]{2}$/).filter(notRepeated),
        cnpjBody,
        (random, body) => {
          expect(hasValidCheckDigits(random)).toBe(isValidCnpj(random, { version: 2 }));
          expect(hasValidCheckDigits(cnpjFrom(body))).toBe(true);
          expect(isValidCnpj(cnpjFrom(body), { version: 2 })).toBe(true);
        },
      ),
    );
    fc.assert(
      fc.property(digits(14), digits(12).filter(notRepeated), (random, body) => {
        expect(hasValidCheckDigits(random)).toBe(isValidCnpj(random));
        expect(isValidCnpj(cnpjFrom(body))).toBe(true);
      }),
    );
  });

  it("are right for exactly one of the hundred endings of nine digits", () => {
    fc.assert(
      fc.property(digits(9).filter(notRepeated), (body) => {
        const endings = Array.from({ length: 100 }, (_, n) => body + String(n).padStart(2, "0"));
        expect(endings.filter(hasValidCheckDigits)).toEqual([cpfFrom(body)]);
      }),
      { numRuns: 20 },
    );
  });

  it("of any other text are wrong, for us and for the library", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/[0-9]/.test(text));
        expect(hasValidCheckDigits(text)).toBe(false);
        expect(isValidCpf(text)).toBe(false);
      }),
    );
  });

  it.each(["12345678", "1234567890", "12345678a", "111111111"])("no CPF starts with %s", (text) => {
    expect(() => cpfFrom(text)).toThrow(RangeError);
  });

  it.each(["12abc34501de", "1122233300018", "000000000000"])("no CNPJ starts with %s", (text) => {
    expect(() => cnpjFrom(text)).toThrow(RangeError);
  });
});

describe("masks", () => {
  it.each([
    ["12345678909", "***.456.789-**"],
    ["12345678000195", "**.345.678/****-**"],
    ["12ABC34501DE35", "**.ABC.345/****-**"],
    ["secret", "******"],
    ["123.456.789-09", "**************"],
    ["", ""],
  ])("%j is shown as %j", (text, mask) => {
    expect(maskDocument(text)).toBe(mask);
  });

  it("show nothing of a malformed document", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(documentKind(text) === null);
        expect(maskDocument(text)).toMatch(/^\**$/);
      }),
    );
  });
});
