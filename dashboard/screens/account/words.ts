import { defineWords } from "../../words/language.js";
import type { words } from "./words.en.js";

export type AccountWords = typeof words;

export const useAccountWords = defineWords<AccountWords>({
  en: () => import("./words.en.js"),
  pt: () => import("./words.pt.js"),
});
