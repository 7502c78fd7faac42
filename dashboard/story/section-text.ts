import type { Language } from "../../server/contract/localized.js";

/**
 * A section of the specification and its rule, `POST /dict/pix, rule 1`, or an assumption, `assumption FEES`. Headings are
 * names, so they are not translated.
 */
export const sectionText = (section: string, language: Language): string =>
  language === "pt"
    ? section.replace(/\brule(?=s? \d)/g, "regra").replace(/^assumption(?= [A-Z_]+$)/, "premissa")
    : section;
