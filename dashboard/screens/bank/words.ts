import { defineWords } from "../../words/language.js";
import type { words } from "./words.en.js";

export type BankWords = typeof words;

export const useBankWords = defineWords<BankWords>({
  en: () => import("./words.en.js"),
  pt: () => import("./words.pt.js"),
});
