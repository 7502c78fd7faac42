import { defineWords } from "../words/language.js";
import type { words } from "./words.en.js";

export type OverviewWords = typeof words;

export const useOverviewWords = defineWords<OverviewWords>({
  en: () => import("./words.en.js"),
  pt: () => import("./words.pt.js"),
});
