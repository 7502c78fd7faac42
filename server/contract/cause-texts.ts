import type { Localized } from "./localized.js";

/** What caused a refusal, and what to do next. Names in braces stand for values; instants are ISO texts. */
export interface CauseTexts {
  readonly message: Localized;
  readonly hint: Localized;
}
