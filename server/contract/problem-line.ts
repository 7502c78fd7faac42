import type { Localized } from "./localized.js";

/** A line of the control API's catalogue: what it says no with, names in braces filled from the case. */
export interface ProblemLine {
  readonly status: number;
  readonly message: Localized;
  readonly hint?: Localized;
}

/** The words of such a line, in one language. */
export interface ProblemTexts {
  readonly message: string;
  readonly hint?: string | undefined;
}
