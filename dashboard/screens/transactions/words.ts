import { defineWords } from "../../words/language.js";
import type { words } from "./words.en.js";

export type TransactionsWords = typeof words;

export const useTransactionsWords = defineWords<TransactionsWords>({
  en: () => import("./words.en.js"),
  pt: () => import("./words.pt.js"),
});
