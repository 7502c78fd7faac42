import type { CheckText } from "./check-text.js";

/** The check of a data file's integrity, with the number of its schema. It never fails: a damaged file is refused before. */
export const fileIsIntact: CheckText<never> = {
  en: {
    name: "the file is intact",
    passed: (schema) => `every page and reference, schema ${schema}`,
    violation: () => "",
  },
  pt: {
    name: "o arquivo está íntegro",
    passed: (schema) => `cada página e referência, esquema ${schema}`,
    violation: () => "",
  },
};
