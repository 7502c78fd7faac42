import type { z } from "zod";
import { placeOf, schemaPaths, typedValue } from "../server/contract/schema-paths.js";
import { UsageError } from "./failure.js";
import { fileText, stdinText } from "./typed-text.js";

/** `name=value`, also of something inside: `details.key=value`. */
const PAIR = /^([A-Za-z_][\w-]*(?:\.[\w-]+)*)=(.*)$/s;

/**
 * What `--data` says: a text as it is, `@file`, `-` for stdin, or `name=value` once for each field, of the types that
 * `schema` asks for. Throws a UsageError where these are mixed.
 */
export async function typedData(texts: readonly string[], schema: z.ZodType | null): Promise<string> {
  const pairs = texts.map((text) => PAIR.exec(text));
  const [first = "", ...others] = texts;
  if (pairs.every((pair) => pair !== null)) {
    const paths = schema ? schemaPaths(schema) : [];
    return JSON.stringify(
      pairs.reduce<object>((body, [, path = "", text = ""]) => {
        const value = typedValue(text, placeOf(paths, path));
        return withValueAt(body, path.split("."), value) as object;
      }, {}),
    );
  }
  if (others.length > 0) {
    throw new UsageError(
      "--data stands several times for fields only.",
      "For example: --data value=10 --data externalId=order-77",
    );
  }
  if (first === "-") return stdinText();
  return first.startsWith("@") ? fileText(first.slice(1)) : first;
}

function withValueAt(object: object, [name = "", ...rest]: readonly string[], value: unknown): unknown {
  const inner = (object as Record<string, unknown>)[name];
  const next = typeof inner === "object" && inner !== null ? inner : {};
  return { ...object, [name]: rest.length === 0 ? value : withValueAt(next, rest, value) };
}
