import { UsageError } from "./failure.js";
import type { GatewayOperationName } from "./gateway-operation.js";
import { fileText, stdinText } from "./read-input.js";

/** `name=value`, also nested: `details.key=value`, and in a list: `splits.0.value=10`. */
const PAIR = /^([A-Za-z_][\w-]*(?:\.[\w-]+)*)=(.*)$/s;

/**
 * The body given by `--data`: a text, `@file`, `-` for stdin, or `name=value` once per field, with the types that
 * the operation has for them. Throws a UsageError if these forms are mixed.
 */
export async function bodyOf(
  texts: readonly string[],
  operation: GatewayOperationName | undefined,
): Promise<string> {
  const pairs = texts.map((text) => PAIR.exec(text));
  const [first = "", ...others] = texts;
  if (pairs.every((pair) => pair !== null)) {
    // Imported here because all schemas of the gateway load with them.
    const [{ matchingPath, schemaPaths, typedValue }, { gatewayOperations }] = await Promise.all([
      import("../server/contract/schema-paths.js"),
      import("../server/contract/operations.js"),
    ]);
    const schema = operation && gatewayOperations[operation].body;
    const paths = schema ? schemaPaths(schema) : [];
    return JSON.stringify(
      pairs.reduce<object>((body, [, path = "", text = ""]) => {
        const value = typedValue(text, matchingPath(paths, path));
        return withValueAt(body, path.split("."), value) as object;
      }, {}),
    );
  }
  if (others.length > 0) {
    throw new UsageError(
      "--data can be repeated for name=value only.",
      "For example: --data value=10 --data externalId=order-77",
    );
  }
  if (first === "-") return stdinText();
  return first.startsWith("@") ? fileText(first.slice(1)) : first;
}

function withValueAt(object: object, [name = "", ...rest]: readonly string[], value: unknown): unknown {
  const inner = (object as Record<string, unknown>)[name];
  const next = typeof inner === "object" && inner !== null ? inner : {};
  return listIfNumbered({ ...object, [name]: rest.length === 0 ? value : withValueAt(next, rest, value) });
}

/** A list if the names are 0, 1, 2 and so on without a gap; no field of the gateway is called after a number. */
function listIfNumbered(object: object): object {
  const isNumbered = Object.keys(object).every((name, index) => name === String(index));
  return isNumbered ? Object.values(object) : object;
}
