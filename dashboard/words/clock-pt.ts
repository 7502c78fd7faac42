import type { clockEn } from "./clock-en.js";

export const clockPt: typeof clockEn = {
  title: "Relógio",
};
