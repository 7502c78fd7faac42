import { expect, it } from "vitest";
import { z } from "zod";
import { facts } from "../../../../server/contract/journal/journal.js";
import { FACT_FIELDS } from "./fact-fields.js";
import { leavesOf } from "./leaves.js";

/** Facts that are shown with their transaction or delivery, never by their fields. */
const SHOWN_OTHERWISE = /^(charge|payout|refund|split|pix|event\.queued|delivery|request)\b/;
/** Codes that a reader knows from the specification or from a command, and that stand for themselves. */
const CODES = new Set(["eventType", "filter.eventType", "version"]);

/** The paths of the leaves of a schema, with the codes that an enumeration allows. */
function leaves(schema: z.core.$ZodType, path = ""): [path: string, codes: readonly string[]][] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return leaves(schema.unwrap(), path);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, inner]) =>
      leaves(inner as z.ZodType, path === "" ? key : `${path}.${key}`),
    );
  if (schema instanceof z.ZodRecord) return [];
  return [[path, schema instanceof z.ZodEnum ? schema.options.map(String) : []]];
}

const shown = Object.entries(facts).filter(([type]) => !SHOWN_OTHERWISE.test(type));

it.each(shown)("names every field of %s in both languages", (_, schema) => {
  for (const [path, codes] of leaves(schema)) {
    const field = FACT_FIELDS[path];
    expect(field?.label, path).toEqual({ en: expect.any(String), pt: expect.any(String) });
    if (CODES.has(path) || field?.kind === "clock") continue;
    for (const code of codes) expect(field?.texts?.[code], `${path}: ${code}`).toBeDefined();
  }
});

it("reads nested objects, lists, and texts in each language", () => {
  const data = {
    balance: { available: 1 },
    retry: ["0s", "5m"],
    warnings: [{ about: "QR_CRC", en: "wrong CRC", pt: "CRC errado" }],
    scenario: null,
  };
  expect(leavesOf(data, "pt")).toEqual([
    ["balance.available", 1],
    ["retry", "0s, 5m"],
    ["warnings", "CRC errado"],
    ["scenario", null],
  ]);
});
