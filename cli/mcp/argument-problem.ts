import { InvalidArgumentError } from "commander";
import { UsageError } from "../failure.js";
import { type Tool, textsOf } from "./tools.js";

/** Names the first argument that the tool does not accept, or that is missing; undefined if there is none. */
export function argumentProblem(
  { name, parsers, inputSchema: { properties, required } }: Tool,
  values: Readonly<Record<string, unknown>>,
): string | undefined {
  for (const [key, value] of Object.entries(values)) {
    const schema = properties[key];
    if (!schema) return `${name} has no ${key}, only ${Object.keys(properties).join(", ")}.`;
    if (value === undefined || value === null) continue;
    const types = [schema.type].flat();
    const type = Array.isArray(value) ? "array" : typeof value;
    // A list with one item may be given as this item.
    const isOfType = types.includes(type) || (types.includes("array") && ["string", "number"].includes(type));
    if (!isOfType) return `${key} of ${name} must be of type ${types.join(" or ")}, not ${type}.`;
    for (const text of textsOf(value)) {
      const problem = parsingProblem(() => parsers[key]?.(text, undefined));
      if (problem !== undefined) return `${key} of ${name} cannot be ${JSON.stringify(text)}. ${problem}`;
    }
  }
  const missing = required.find((key) => values[key] === undefined || values[key] === null);
  if (missing !== undefined) return `${name} needs ${missing}.`;
}

/** Why the parser of a flag refuses a text: the command would say it in the words of the command line. */
function parsingProblem(parse: () => unknown): string | undefined {
  try {
    parse();
  } catch (error) {
    if (error instanceof InvalidArgumentError) return error.message;
    if (error instanceof UsageError) return [error.message, error.hint].join(" ").trim();
    throw error;
  }
}
