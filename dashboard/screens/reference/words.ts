import { defineWords } from "../../words/language.js";
import type { words } from "./words.en.js";

export type ReferenceWords = typeof words;

export const useReferenceWords = defineWords<ReferenceWords>({
  en: () => import("./words.en.js"),
  pt: () => import("./words.pt.js"),
});
