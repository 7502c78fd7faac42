import type { Filter } from "./view.js";
import { filterFrom } from "./view.js";

/** A filter under a name, kept by this browser. */
export interface SavedFilter {
  readonly name: string;
  readonly filter: Filter;
  readonly query: string;
}

/** What was kept; whatever does not read as a list of filters, because another version wrote it, is none. */
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

/** One more at the end; the same name is the same filter, changed. */
export const addSavedFilter = (all: readonly SavedFilter[], added: SavedFilter): SavedFilter[] => [
  ...all.filter(({ name }) => name !== added.name),
  added,
];
