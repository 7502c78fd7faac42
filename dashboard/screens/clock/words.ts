import { defineWords } from "../../words/language.js";
import type { words } from "./words.en.js";

export type ClockWords = typeof words;

export const useClockWords = defineWords<ClockWords>({
  en: () => import("./words.en.js"),
  pt: () => import("./words.pt.js"),
});
