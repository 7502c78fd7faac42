import { defineWords } from "../../words/language.js";
import type { words } from "./words.en.js";

export type ScenariosWords = typeof words;

export const useScenariosWords = defineWords<ScenariosWords>({
  en: () => import("./words.en.js"),
  pt: () => import("./words.pt.js"),
});
