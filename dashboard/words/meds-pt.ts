import type { medsEn } from "./meds-en.js";

export const medsPt: typeof medsEn = {
  title: "MEDs",
};
