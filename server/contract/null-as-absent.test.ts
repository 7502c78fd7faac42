import { describe, expect, it } from "vitest";
import { changed } from "../../tests/journeys/bodies.js";
import { parseNullAsAbsent } from "./null-as-absent.js";
import { gatewayOperations } from "./operations.js";
import { bodyFields, bodyOperations, DOCUMENT, WHOLE_BODIES } from "./whole-bodies-for-test.js";

// One of the two fields is enough, so neither is required, and both together are refused.
const EITHER: Readonly<Record<string, string>> = {
  "devedor.cpf": "devedor.cnpj",
  "devedor.cnpj": "devedor.cpf",
};
const NUMBERS: Readonly<Record<string, string>> = {
  "devedor.cpf": DOCUMENT,
  "devedor.cnpj": "11222333000181",
};

/** The complete body; of two fields that exclude each other, only the field under test. */
function wholeFor(name: string, path: string): object {
  const other = EITHER[path];
  return other
    ? changed(WHOLE_BODIES[name]!, { [path]: undefined, [other]: NUMBERS[other] })
    : WHOLE_BODIES[name]!;
}

describe("null in a request body (assumption NULL_FIELDS)", () => {
  it.each(bodyOperations)("%s: the test's body is valid and has every field", (name, { body }) => {
    expect(parseNullAsAbsent(body!, WHOLE_BODIES[name])).toMatchObject({ ok: true });
    const there = (path: string) =>
      path
        .split(".")
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], WHOLE_BODIES[name]);
    const missing = bodyFields.filter((field) => field.name === name && there(field.path) === undefined);
    expect(missing.map(({ path }) => path)).toEqual(name === "createCob" ? ["devedor.cnpj"] : []);
  });

  // proves: conventions.null
  it.each(bodyFields.filter(({ required }) => !required))(
    "$name: null in $path counts as absent",
    ({ name, schema, path }) => {
      const whole = wholeFor(name, path);
      const absent = parseNullAsAbsent(schema, changed(whole, { [path]: undefined }));
      expect(parseNullAsAbsent(schema, changed(whole, { [path]: null }))).toEqual(absent);
    },
  );

  // proves: conventions.null
  it.each(bodyFields.filter(({ required }) => required))(
    "$name: null in the required $path is refused as missing",
    ({ name, schema, path }) => {
      const parsed = parseNullAsAbsent(schema, changed(WHOLE_BODIES[name]!, { [path]: null }));
      const message = `${path} é obrigatório, e não pode ser null`;
      expect(parsed).toEqual({ ok: false, violations: [expect.objectContaining({ field: path, message })] });
    },
  );

  // proves: conventions.null
  it("in all optional fields at once leaves the required ones", () => {
    const nothing = { pixKey: "maria@example.com", payment: { currency: "BRL", amount: 1 } };
    const nulls = { creditorDocument: null, priority: null, expiration: null, ispbDeny: null };
    const schema = gatewayOperations.dictPix.body!;
    expect(parseNullAsAbsent(schema, { ...nothing, ...nulls })).toEqual(parseNullAsAbsent(schema, nothing));
  });

  it("next to a violation causes no other violation", () => {
    const parsed = parseNullAsAbsent(gatewayOperations.refundIn.body!, { refundValue: 0, reason: null });
    expect(!parsed.ok && parsed.violations.map(({ field }) => field)).toEqual(["refundValue"]);
  });

  it("is still refused as a body, as an item of a list, and as a text of additionalInfo", () => {
    const { body } = gatewayOperations.cashIn;
    const complaints = (received: unknown) => {
      const parsed = parseNullAsAbsent(body!, received);
      return parsed.ok ? [] : parsed.violations.map(({ message }) => message);
    };
    expect(complaints(null)).toEqual(["o corpo deve ser um objeto"]);
    expect(complaints(changed(WHOLE_BODIES.cashIn!, { splits: [null] }))).toEqual([
      "splits.0 é obrigatório, e não pode ser null",
    ]);
    expect(complaints(changed(WHOLE_BODIES.cashIn!, { "additionalInfo.order": null }))).toEqual([
      "additionalInfo.order deve ser um texto de no máximo 255 caracteres, válido em Unicode e sem NUL",
    ]);
  });

  it("in an unknown field is ignored, with any name", () => {
    const body = JSON.parse('{"refundValue":1,"reason":null,"__proto__":null,"constructor":null}');
    expect(parseNullAsAbsent(gatewayOperations.refundIn.body!, body)).toEqual({
      ok: true,
      value: { refundValue: 1 },
    });
  });
});
