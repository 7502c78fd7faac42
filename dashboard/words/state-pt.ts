import type { stateEn } from "./state-en.js";

export const statePt: typeof stateEn = {
  title: "Estado",
};
