import { defineWords } from "../../words/language.js";
import type { words } from "./words.en.js";

export type ActivityWords = typeof words;

export const useActivityWords = defineWords<ActivityWords>({
  en: () => import("./words.en.js"),
  pt: () => import("./words.pt.js"),
});
