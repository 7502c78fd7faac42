/** A line of the control API's catalogue: what it says no with, names in braces filled from the case. */
export interface ProblemLine {
  readonly status: number;
  readonly message: string;
  readonly hint?: string;
}

/** The words of such a line, in any language. */
export interface ProblemTexts {
  readonly message: string;
  readonly hint?: string | undefined;
}
