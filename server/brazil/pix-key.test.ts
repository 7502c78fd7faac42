import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalPixKey, type DeclaredKeyType, pixKeyType, readPixKey } from "./pix-key.js";

const uuid = "123e4567-e12b-12d1-a456-426655440000";

describe("the canonical form of a key", () => {
  it.each<[DeclaredKeyType, string, string]>([
    ["DOCUMENT", "12345678909", "12345678909"],
    ["DOCUMENT", "11222333000181", "11222333000181"],
    ["DOCUMENT", "12345678900", "12345678900"],
    ["CPF", "12345678909", "12345678909"],
    ["CNPJ", "11222333000181", "11222333000181"],
    ["PHONE", "11987654321", "+5511987654321"],
    ["PHONE", "1133334444", "+551133334444"],
    ["PHONE", "+5511987654321", "+5511987654321"],
    ["PHONE", "+551133334444", "+551133334444"],
    ["PHONE", "5511987654321", "+5511987654321"],
    ["PHONE", "551133334444", "+551133334444"],
    // 55 is an area code too, so the length decides.
    ["PHONE", "5533334444", "+555533334444"],
    ["PHONE", "55987654321", "+5555987654321"],
    ["PHONE", "5555987654321", "+5555987654321"],
    ["EMAIL", "Maria.Silva+pix@Example.COM.br", "maria.silva+pix@example.com.br"],
    ["EMAIL", `${"a".repeat(65)}@example.com`, `${"a".repeat(65)}@example.com`],
    ["RANDOM", uuid, uuid],
    ["RANDOM", uuid.toUpperCase(), uuid],
    ["RANDOM", uuid.replaceAll("-", ""), uuid],
  ])("%s %s is %s", (declared, key, canonical) => {
    expect(canonicalPixKey(declared, key)).toBe(canonical);
  });

  it.each<[DeclaredKeyType, string]>([
    ["DOCUMENT", "123.456.789-09"],
    ["DOCUMENT", "123456789"],
    ["DOCUMENT", ""],
    ["CPF", "11222333000181"],
    ["CNPJ", "12345678909"],
    ["CNPJ", "12abc34501de35"],
    ["CPF", "12ABC34501DE35"],
    ["PHONE", "55119876543210"],
    ["PHONE", "+11987654321"],
    ["PHONE", "01987654321"],
    ["PHONE", "10987654321"],
    ["PHONE", "119876543"],
    ["PHONE", "119876543210"],
    ["PHONE", "+1 2025550123"],
    ["PHONE", "(11) 98765-4321"],
    ["PHONE", "+5511987654321\n"],
    ["EMAIL", "maria"],
    ["EMAIL", "maria@"],
    ["EMAIL", "@example.com"],
    ["EMAIL", "maria@localhost"],
    ["EMAIL", "ma ria@example.com"],
    ["EMAIL", "maria..silva@example.com"],
    ["EMAIL", ".maria@example.com"],
    ["EMAIL", "maria@-example.com"],
    ["EMAIL", "maria@example..com"],
    ["EMAIL", "maria@@example.com"],
    ["EMAIL", "joão@example.com"],
    ["EMAIL", "\u212Aelvin@example.com"],
    ["EMAIL", `${"a".repeat(66)}@example.com`],
    ["RANDOM", uuid.slice(1)],
    ["RANDOM", uuid.replace("-", "")],
    ["RANDOM", `{${uuid}}`],
    ["RANDOM", uuid.replace("1", "g")],
  ])("%s %j has none", (declared, key) => {
    expect(canonicalPixKey(declared, key)).toBeNull();
  });
});

const declaredTypes = ["DOCUMENT", "CPF", "CNPJ", "EMAIL", "PHONE", "RANDOM"] as const;
const anyKey = fc.oneof(
  fc.stringMatching(/^[0-9]{11}$/),
  fc.stringMatching(/^[0-9]{14}$/),
  fc.stringMatching(/^(\+?55)?[1-9]{2}[0-9]{8,9}$/),
  fc.stringMatching(/^[a-zA-Z0-9]{1,9}(\.[a-zA-Z0-9]{1,9})?@[a-zA-Z0-9]{1,9}\.[a-zA-Z]{2,3}$/),
  fc.uuid().map((id) => id.toUpperCase()),
  fc.uuid().map((id) => id.replaceAll("-", "")),
);

describe("any well-formed key", () => {
  it("has a canonical form, which is its own canonical form and has the declared type", () => {
    fc.assert(
      fc.property(anyKey, (key) => {
        const forms = declaredTypes.flatMap((declared) => {
          const canonical = canonicalPixKey(declared, key);
          return canonical === null ? [] : [{ declared, canonical }];
        });
        expect(forms).not.toEqual([]);
        for (const { declared, canonical } of forms) {
          expect(canonicalPixKey(declared, canonical)).toBe(canonical);
          const type = pixKeyType(canonical);
          expect(declared === "DOCUMENT" ? ["CPF", "CNPJ"] : [declared]).toContain(type);
        }
      }),
    );
  });
});

describe("a key without a declared type (assumption PHONE_KEY)", () => {
  it.each([
    ["12345678909", "CPF", "12345678909"],
    ["12345678900", "CPF", "12345678900"],
    ["11222333000181", "CNPJ", "11222333000181"],
    ["+5511999999999", "PHONE", "+5511999999999"],
    ["5511999999999", "PHONE", "+5511999999999"],
    ["11999999999", "PHONE", "+5511999999999"],
    ["551133334444", "PHONE", "+551133334444"],
    ["1133334444", "PHONE", "+551133334444"],
    // A mobile number with the check digits of a CPF is a CPF.
    ["11911111051", "CPF", "11911111051"],
    ["Maria@Example.com", "EMAIL", "maria@example.com"],
    [uuid.toUpperCase(), "RANDOM", uuid],
  ])("%s is %s %s", (text, type, key) => {
    expect(readPixKey(text)).toEqual({ type, key });
  });

  it.each(["119876543210", "0111999999999", uuid.replaceAll("-", ""), "maria", ""])(
    "%j is not a key",
    (text) => {
      expect(readPixKey(text)).toBeNull();
    },
  );

  it("keeps a canonical form unchanged", () => {
    fc.assert(
      fc.property(anyKey, (text) => {
        const read = readPixKey(text);
        if (read !== null && read.type !== "CPF") expect(readPixKey(read.key)).toEqual(read);
      }),
    );
  });
});

describe("the type of a bare key", () => {
  it.each([
    ["12345678909", "CPF"],
    ["11987654321", "CPF"],
    ["11222333000181", "CNPJ"],
    ["+5511987654321", "PHONE"],
    ["Maria@Example.com", "EMAIL"],
    [uuid, "RANDOM"],
    [uuid.toUpperCase(), "RANDOM"],
  ])("%s is %s", (key, type) => {
    expect(pixKeyType(key)).toBe(type);
  });

  it.each(["1133334444", "5511987654321", uuid.replaceAll("-", ""), "+551198765432a", "maria", ""])(
    "%j is not a key",
    (key) => {
      expect(pixKeyType(key)).toBeNull();
    },
  );
});
