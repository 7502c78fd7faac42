import { type Choice, filterFrom, NO_FILTERS, outcomeFrom } from "./choice.js";

/** A named choice, stored in this browser. It is used with any account. */
export interface SavedFilter extends Omit<Choice, "account"> {
  readonly name: string;
}

/** The saved filters; [] if the stored text is invalid, for example from another version. */
export function parseSavedFilters(text: string | null): SavedFilter[] {
  try {
    const parsed: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(parsed)) return [];
    return parsed.flatMap((saved: Readonly<Record<string, string>>) => {
      const { name, query } = saved;
      const { filter, outcome, operation, from, to } = { ...NO_FILTERS, ...saved };
      const others = { name, operation, query, from, to };
      return Object.values({ ...others, filter, outcome }).every((value) => typeof value === "string")
        ? [{ ...others, filter: filterFrom(filter), outcome: outcomeFrom(outcome) } as SavedFilter]
        : [];
    });
  } catch {
    return [];
  }
}

/** Adds a filter at the end, or replaces the filter with its name. */
export const addSavedFilter = (all: readonly SavedFilter[], added: SavedFilter): SavedFilter[] => [
  ...all.filter(({ name }) => name !== added.name),
  added,
];
