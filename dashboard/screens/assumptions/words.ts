import { defineWords } from "../../words/language.js";
import type { words } from "./words.en.js";

export type AssumptionsWords = typeof words;

export const useAssumptionsWords = defineWords<AssumptionsWords>({
  en: () => import("./words.en.js"),
  pt: () => import("./words.pt.js"),
});
