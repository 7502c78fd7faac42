import type { Language, Localized } from "../../../../server/contract/localized.js";

export type Leaf = string | number | boolean | null;

/** All values of an object by their paths, including those of nested objects. A list is one value. */
export function leavesOf(value: object, language: Language, prefix = ""): [path: string, value: Leaf][] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]): [string, Leaf][] => {
    const path = prefix + key;
    if (Array.isArray(inner)) return [[path, inner.map((item) => textOf(item, language)).join(", ")]];
    if (typeof inner === "object" && inner !== null) return leavesOf(inner, language, `${path}.`);
    return [[path, inner as Leaf]];
  });
}

/** An item of a list: a text, or a text in each language. */
const textOf = (item: unknown, language: Language): string =>
  typeof item === "object" && item !== null && language in item
    ? (item as Localized)[language]
    : String(item);
