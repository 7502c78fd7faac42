import type { aboutEn } from "./about-en.js";

export const aboutPt: typeof aboutEn = {
  title: "Sobre",
};
