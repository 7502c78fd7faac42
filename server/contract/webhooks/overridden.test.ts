import { describe, expect, test } from "vitest";
import { z } from "zod";
import { matchingPath, schemaPaths } from "../schema-paths.js";
import { overridden } from "./overridden.js";

const schema = z.strictObject({
  status: z.enum(["CONFIRMED", "ERROR"]),
  amount: z.number(),
  bank: z.union([z.strictObject({ name: z.string().nullable() }), z.strictObject({})]),
  metadata: z.record(z.string(), z.unknown()),
  steps: z.array(z.strictObject({ at: z.string() })),
});
const payload = {
  status: "CONFIRMED",
  amount: 1,
  bank: { name: "Stark" },
  metadata: {},
  steps: [{ at: "a" }],
};

describe("the paths of a schema", () => {
  test("are listed with their types and values", () => {
    expect(schemaPaths(schema)).toEqual([
      { path: "status", types: ["string"], values: ["CONFIRMED", "ERROR"] },
      { path: "amount", types: ["number"] },
      { path: "bank", types: ["object"] },
      { path: "bank.name", types: ["string", "null"] },
      { path: "metadata", types: ["object"] },
      { path: "metadata.*", types: [] },
      { path: "steps", types: ["array"] },
      { path: "steps.*", types: ["object"] },
      { path: "steps.*.at", types: ["string"] },
    ]);
  });

  test("are found by a path, also for free names and list items", () => {
    const paths = schemaPaths(schema);
    expect(matchingPath(paths, "metadata.order")?.path).toBe("metadata.*");
    expect(matchingPath(paths, "steps.0.at")?.path).toBe("steps.*.at");
    expect(matchingPath(paths, "bank.names")).toBeUndefined();
  });
});

describe("a payload with overridden values", () => {
  test("is a copy, and lists stay lists", () => {
    const overrides = { status: "ERROR", "bank.name": null, "metadata.__proto__": "x", "steps.0.at": "b" };
    const { payload: changed, problems } = overridden(payload, overrides, schema);
    expect(problems).toEqual([]);
    expect(changed).toMatchObject({ status: "ERROR", amount: 1, bank: { name: null }, steps: [{ at: "b" }] });
    expect(Array.isArray(changed.steps)).toBe(true);
    expect(Object.hasOwn(changed.metadata, "__proto__")).toBe(true);
    expect(payload.status).toBe("CONFIRMED");
    expect(({} as { x?: string }).x).toBeUndefined();
  });

  test.each([
    [{ statu: "ERROR" }, ["The payload has no statu. Did you mean status?"]],
    [{ NAME: "x" }, ["The payload has no NAME. Did you mean bank.name?"]],
    [{ "steps.0.when.exactly": 1 }, ["The payload has no steps.0.when.exactly."]],
    [{ status: "BANANA" }, ["status must be one of: CONFIRMED, ERROR."]],
    [
      { amount: "1", status: 2 },
      ["status must be one of: CONFIRMED, ERROR.", "amount must be of type number."],
    ],
    [{ bank: "x" }, ["bank is not valid."]],
  ])("is refused with %j", (overrides, problems) => {
    const found = overridden(payload, overrides, schema).problems;
    expect(found.map(({ en }) => en)).toEqual(problems);
    for (const { en, pt } of found) expect(pt).not.toBe(en);
  });
});
