import type { Proof } from "./proof.js";

/** The check of a data file's integrity, with the number of its schema. It never fails: a damaged file is refused before. */
export const whole: Proof<never> = {
  en: {
    name: "the file is intact",
    holds: (schema) => `every page and reference, schema ${schema}`,
    broken: () => "",
  },
  pt: {
    name: "o arquivo está íntegro",
    holds: (schema) => `cada página e referência, esquema ${schema}`,
    broken: () => "",
  },
};
