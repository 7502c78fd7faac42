import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { GatewayOperation } from "../../server/contract/operation.js";
import { controlOperations, gatewayOperations } from "../../server/contract/operations.js";
import { validFor } from "./from-schema.js";
import { runs, SEED } from "./runs.js";

const schemas: [string, z.ZodType][] = [
  ...Object.entries<GatewayOperation>(gatewayOperations).flatMap(([name, { params, query, body }]) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]): [string, z.ZodType][] =>
      schema ? [[`${name}.${part}`, schema]] : [],
    ),
  ),
  ...Object.entries(controlOperations).map(([name, { input }]): [string, z.ZodType] => [
    `${name}.input`,
    input,
  ]),
];

describe("a generated value", () => {
  it.each(schemas)("for %s is accepted by the schema", (where, schema) => {
    fc.assert(
      fc.property(validFor(schema, where), (value) => {
        expect(schema.safeParse(value).error, JSON.stringify(value)).toBeUndefined();
      }),
      runs(10, 50),
    );
  });

  it("varies, with and without optional members", () => {
    const bodies = fc.sample(validFor(gatewayOperations.cashIn.body!, "cashIn"), {
      numRuns: 100,
      seed: SEED,
    }) as object[];
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBeGreaterThan(95);
    for (const name of ["additionalInfo", "splits"]) {
      expect(bodies.some((body) => name in body)).toBe(true);
      expect(bodies.some((body) => !(name in body))).toBe(true);
    }
  });

  it("refers to an existing record about half of the time", () => {
    const made = fc.sample(validFor(z.object({ id: z.string() }), "probe", { id: ["4711"] }), {
      numRuns: 200,
      seed: SEED,
    });
    const existing = made.filter((value) => (value as { id: string }).id === "4711");
    expect(existing.length).toBeGreaterThan(50);
    expect(existing.length).toBeLessThan(150);
  });
});

describe("a schema without a generator is reported", () => {
  it.each([
    ["a type", z.object({ when: z.date() })],
    [
      "a format",
      z.object({
        when: z
          .string()
          .regex(/^week [0-9]{2}$/i)
          .refine((text) => text === "week 60"),
      }),
    ],
  ])("if %s is unknown", (_what, schema) => {
    expect(() => fc.sample(validFor(schema, "probe"), { numRuns: 1, seed: SEED })).toThrow(
      "No generator makes a",
    );
  });

  it("if no value fulfills all rules together", () => {
    const impossible = z.object({ id: z.string() }).refine(() => false);
    expect(() => fc.sample(validFor(impossible, "probe"), { numRuns: 1, seed: SEED })).toThrow(
      "No generator meets all rules of probe",
    );
  });
});
