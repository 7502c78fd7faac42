import type { AssumptionId } from "./assumptions/assumptions.js";
import type { Language } from "./localized.js";

/** Where a rule comes from: a section of the specification, or the assumption that fills a gap in it. */
export type Citation = string | { readonly assumption: AssumptionId };

const ASSUMPTION = { en: "assumption", pt: "premissa" };

/** A citation as text. A section of the specification keeps its name in every language. */
export const citationText = (source: Citation, language: Language): string =>
  typeof source === "string" ? source : `${ASSUMPTION[language]} ${source.assumption}`;
