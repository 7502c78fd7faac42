import type { Localized } from "./localized.js";

/** A problem in the catalogue of the control API. Names in braces stand for values. */
export interface ProblemLine {
  readonly status: number;
  readonly message: Localized;
  readonly hint?: Localized;
}

/** The texts of a problem in one language. */
export interface ProblemTexts {
  readonly message: string;
  readonly hint?: string | undefined;
}
