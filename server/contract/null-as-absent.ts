import { safeParse, type z } from "zod";
import { parseListingAll } from "./violations.js";

/**
 * Parses the body of a gateway request. Typed clients send null for a field without a value, so null in an optional field
 * counts as absent, also in nested objects (assumption NULL_FIELDS).
 */
export function parseNullAsAbsent<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
): ReturnType<typeof parseListingAll<Schema>> {
  const parsed = parseListingAll(schema, body);
  // No optional field accepts null, so a body that passes has none.
  return parsed.ok ? parsed : parseListingAll(schema, withoutNulls(schema, body));
}

/** A copy of a value without the nulls in optional fields of its schema. */
export function withoutNulls(schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = schema._zod as z.core.$ZodTypes["_zod"];
  switch (def.type) {
    case "object":
      return isObject(value) ? membersWithoutNulls(def.shape, value) : value;
    case "array":
      return Array.isArray(value) ? value.map((item) => withoutNulls(def.element, item)) : value;
    case "optional":
    case "default":
      return withoutNulls(def.innerType, value);
    default:
      return value;
  }
}

function membersWithoutNulls(shape: z.core.$ZodShape, value: object): object {
  const kept = Object.entries(value).flatMap(([name, content]): [string, unknown][] => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (field === undefined) return [[name, content]];
    if (content === null && safeParse(field, undefined).success) return [];
    return [[name, withoutNulls(field, content)]];
  });
  return Object.fromEntries(kept);
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
