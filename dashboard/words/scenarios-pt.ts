import type { scenariosEn } from "./scenarios-en.js";

export const scenariosPt: typeof scenariosEn = {
  title: "Cenários",
};
