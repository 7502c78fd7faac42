import type { Language } from "../../server/contract/localized.js";

/** A section of the specification with its rule: `POST /dict/pix, rule 1`. Its headings are names and stay. */
export const sectionText = (section: string, language: Language): string =>
  language === "pt" ? section.replace(/\brule(?=s? \d)/g, "regra") : section;
