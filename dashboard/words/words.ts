import { defineWords } from "./language.js";
import type { words } from "./words.en.js";

export type Words = typeof words;

export const useWords = defineWords<Words>({
  en: () => import("./words.en.js"),
  pt: () => import("./words.pt.js"),
});
