import type { Proof } from "./proof.js";

/** Of a data file that is only looked at; what is counted is its schema. A file that is not whole is refused instead. */
export const whole: Proof<never> = {
  en: {
    name: "the file is whole",
    holds: (schema) => `each page and reference, schema ${schema}`,
    broken: () => "",
  },
  pt: {
    name: "o arquivo está íntegro",
    holds: (schema) => `cada página e referência, esquema ${schema}`,
    broken: () => "",
  },
};
