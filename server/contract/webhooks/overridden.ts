import type { z } from "zod";
import { nearMatches } from "../near.js";
import { placeOf, schemaPaths } from "../schema-paths.js";
import { parseListingAll } from "../violations.js";
import type { Overrides, OverrideValue } from "./trigger.control.js";

/** A payload with some of its values replaced; `problems` says of each why it cannot be, in sentences. */
export function overridden<Payload extends object>(
  payload: Payload,
  overrides: Overrides,
  schema: z.ZodType,
): { payload: Payload; problems: string[] } {
  const wanted = Object.entries(overrides);
  if (wanted.length === 0) return { payload, problems: [] };
  const paths = schemaPaths(schema, "output");
  const unknown = wanted.filter(([path]) => !placeOf(paths, path));
  if (unknown.length > 0) {
    const known = paths.map(({ path }) => path);
    return { payload, problems: unknown.map(([path]) => unknownPath(path, known)) };
  }
  const changed = wanted.reduce<object>(
    (whole, [path, value]) => withValue(whole, path.split("."), value),
    payload,
  );
  const parsed = parseListingAll(schema, changed, "en");
  return {
    payload: changed as Payload,
    problems: parsed.ok ? [] : parsed.violations.map(({ message }) => `${message}.`),
  };
}

function unknownPath(path: string, known: readonly string[]): string {
  // Whoever knows the field but not where it stands has typed the end of its path.
  const end = (one: string) => one.split(".").at(-1)!.toLowerCase();
  const ends = known.filter((one) => end(one) === end(path));
  const near = ends.length > 0 ? ends.slice(0, 3) : nearMatches(path, known);
  const meant = near.length === 0 ? "" : ` Did you mean ${near.join(" or ")}?`;
  return `The payload has no ${path}.${meant}`;
}

/** A copy with one value replaced; a list stays a list. */
function withValue(whole: object, [name, ...rest]: readonly string[], value: OverrideValue): object {
  const inner: unknown = Object.hasOwn(whole, name!) ? (whole as Record<string, unknown>)[name!] : undefined;
  const next =
    rest.length === 0
      ? value
      : withValue(typeof inner === "object" && inner !== null ? inner : {}, rest, value);
  if (Array.isArray(whole)) return Object.assign([...whole], { [name!]: next });
  return { ...whole, [name!]: next };
}
