import { defineWords } from "../words/language.js";
import type { words } from "./words.en.js";

export type PartsWords = typeof words;

export const usePartsWords = defineWords<PartsWords>({
  en: () => import("./words.en.js"),
  pt: () => import("./words.pt.js"),
});
