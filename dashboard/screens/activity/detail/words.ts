import { defineWords } from "../../../words/language.js";
import type { words } from "./words.en.js";

export type DetailWords = typeof words;

export const useDetailWords = defineWords<DetailWords>({
  en: () => import("./words.en.js"),
  pt: () => import("./words.pt.js"),
});
