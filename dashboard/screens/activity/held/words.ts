import { defineWords } from "../../../words/language.js";
import type { words } from "./words.en.js";

export type HeldWords = typeof words;

export const useHeldWords = defineWords<HeldWords>({
  en: () => import("./words.en.js"),
  pt: () => import("./words.pt.js"),
});
