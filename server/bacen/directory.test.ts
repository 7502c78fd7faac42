import { describe, expect, it } from "vitest";
import { hasValidCheckDigits } from "../brazil/documents.js";
import { institutionByIspb, ownInstitution } from "../brazil/institutions.js";
import { pixKeyType } from "../brazil/pix-key.js";
import { createIds } from "../kernel/ids.js";
import { createDirectory } from "./directory.js";

const open = createDirectory("open", createIds(1));
const strict = createDirectory("strict", createIds(1));

describe("an open directory (assumption DIRECTORY)", () => {
  it.each([
    ["e-mail", "qualquer@example.com"],
    ["phone", "+5511912345678"],
    ["random key", "40793e83-77ff-44ba-925d-39da4a466398"],
    ["CPF", "12345678909"],
    ["CNPJ", "12345678000195"],
  ])("knows every key: %s", (_type, key) => {
    const found = open.find(key)!;
    expect(found.name).toMatch(/^\p{L}+ \p{L}+ \p{L}+$/u);
    expect(hasValidCheckDigits(found.document)).toBe(true);
    expect(institutionByIspb(found.ispb)).toBeDefined();
    expect(found.branch).toMatch(/^\d{4}$/);
    expect(found.number).toMatch(/^\d{7}-\d$/);
    expect(found.takes).toBe(0);
    expect(found.rejects).toBeUndefined();
  });

  it("gives a key the same owner in every run with the same seed", () => {
    const again = createDirectory("open", createIds(1));
    for (const key of ["a@example.com", "b@example.com", "+5511912345678"]) {
      expect(again.find(key)).toEqual(open.find(key));
    }
    const other = createDirectory("open", createIds(2));
    expect(other.find("a@example.com")).not.toEqual(open.find("a@example.com"));
  });

  it("gives different keys different owners", () => {
    const people = Array.from({ length: 300 }, (_, at) => open.find(`pessoa${at}@example.com`)!);
    expect(new Set(people.map(({ document }) => document)).size).toBe(300);
    expect(new Set(people.map(({ name }) => name)).size).toBeGreaterThan(250);
    expect(new Set(people.map(({ ispb }) => ispb)).size).toBeGreaterThan(20);
    for (const { document } of people) expect(hasValidCheckDigits(document)).toBe(true);
  });

  it.each([
    ["12345678909", "12345678909", true],
    ["11222333000181", "11222333000181", true],
    ["qualquer@example.com", expect.any(String), false],
    ["+5511912345678", expect.any(String), false],
  ])("knows the document of %s only if the key is the document", (key, document, documentIsKnown) => {
    expect(open.find(key)).toMatchObject({ document, documentIsKnown });
  });
});

describe("the people of the fixtures", () => {
  it.each([
    ["open", open],
    ["strict", strict],
  ])("are known by name, document and bank in an %s directory", (_mode, directory) => {
    expect(directory.find("maria@example.com")).toMatchObject({
      name: "Maria Clara Nogueira",
      document: "12345678909",
      documentIsKnown: true,
      ispb: "18236120",
      takes: 0,
    });
    expect(directory.find("+5511987654321")).toMatchObject({ document: "11144477735", ispb: "60701190" });
  });

  it.each([
    ["maria@example.com", "12345678909"],
    ["+5511987654321", "11144477735"],
  ])("have the same account for each of their keys: %s and %s", (key, document) => {
    expect(open.find(key)).toEqual(open.find(document));
    expect(strict.find(key)).toEqual(strict.find(document));
  });

  it.each([
    ["bloqueada@localpix.test", "BLOCKED_ACCOUNT"],
    ["encerrada@localpix.test", "ACCOUNT_CLOSED"],
    ["rejeitada@localpix.test", "ORDER_REJECTED"],
    ["expirada@localpix.test", "PAYMENT_EXPIRED"],
    ["sem-resposta@localpix.test", "SETTLEMENT_TIMEOUT"],
    ["inexistente@localpix.test", "INVALID_PIX_KEY"],
    ["outro-titular@localpix.test", undefined],
  ])("%s rejects with %s", (key, rejects) => expect(open.find(key)?.rejects).toBe(rejects));

  it("settle later if their bank takes time", () => {
    expect(open.find("lenta@localpix.test")?.takes).toBe(30_000);
  });

  it("accept any document if the fixture gives none", () => {
    expect(open.find("inexistente@localpix.test")?.documentIsKnown).toBe(false);
  });
});

describe("a key at our own institution", () => {
  const resident = { name: "Bruno LTDA", document: "11222333000181", number: "2" };
  const residentOf = (key: string) => (key === "maria@example.com" ? resident : undefined);

  it.each(["open", "strict"] as const)("belongs to its account in an %s directory", (mode) => {
    const directory = createDirectory(mode, createIds(1), residentOf);
    expect(directory.find("maria@example.com")).toEqual({
      ...resident,
      documentIsKnown: true,
      ispb: ownInstitution.ispb,
      branch: "0001",
      takes: 0,
    });
    expect(directory.find("+5511987654321")).toMatchObject({ name: "José Roberto Tavares" });
  });
});

describe("a payload URL of another institution", () => {
  it("always leads to the same key", () => {
    const key = open.keyOfForeignUrl("pix.example.com/qr/1");
    expect(key).toBe(open.keyOfForeignUrl("pix.example.com/qr/1"));
    expect(key).not.toBe(open.keyOfForeignUrl("pix.example.com/qr/2"));
    expect(pixKeyType(key)).toBe("RANDOM");
  });
});

describe("a strict directory", () => {
  it.each(["qualquer@example.com", "39053344705", "+5511912345678", ""])("does not know %j", (key) => {
    expect(strict.find(key)).toBeNull();
  });

  it("still derives persons as payers", () => {
    expect(strict.derivedPerson("payer 1")).toEqual(open.derivedPerson("payer 1"));
  });
});
