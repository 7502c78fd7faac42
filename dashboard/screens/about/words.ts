import { defineWords } from "../../words/language.js";
import type { words } from "./words.en.js";

export type AboutWords = typeof words;

export const useAboutWords = defineWords<AboutWords>({
  en: () => import("./words.en.js"),
  pt: () => import("./words.pt.js"),
});
