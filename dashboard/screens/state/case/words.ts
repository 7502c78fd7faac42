import { defineWords } from "../../../words/language.js";
import type { words } from "./words.en.js";

export type CaseWords = typeof words;

export const useCaseWords = defineWords<CaseWords>({
  en: () => import("./words.en.js"),
  pt: () => import("./words.pt.js"),
});
