import type { Filter } from "./view.js";
import { filterFrom } from "./view.js";

/** A filter under a name, kept by this browser. */
export interface SavedFilter {
  readonly name: string;
  readonly filter: Filter;
  readonly query: string;
}

/** The saved filters; [] if the stored text is invalid, such as one of another version. */
export function parseSavedFilters(text: string | null): SavedFilter[] {
  try {
    const parsed: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(parsed)) return [];
    return parsed.flatMap(({ name, filter, query }: Record<string, unknown>) =>
      typeof name === "string" && typeof filter === "string" && typeof query === "string"
        ? [{ name, filter: filterFrom(filter), query }]
        : [],
    );
  } catch {
    return [];
  }
}

/** Adds a filter at the end, or replaces that of the same name. */
export const addSavedFilter = (all: readonly SavedFilter[], added: SavedFilter): SavedFilter[] => [
  ...all.filter(({ name }) => name !== added.name),
  added,
];
