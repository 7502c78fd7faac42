import type { assumptionsEn } from "./assumptions-en.js";

export const assumptionsPt: typeof assumptionsEn = {
  title: "Suposições",
};
