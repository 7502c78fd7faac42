import { defineWords } from "../../words/language.js";
import type { words } from "./words.en.js";

export type StateWords = typeof words;

export const useStateWords = defineWords<StateWords>({
  en: () => import("./words.en.js"),
  pt: () => import("./words.pt.js"),
});
