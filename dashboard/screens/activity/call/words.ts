import { defineWords } from "../../../words/language.js";
import type { words } from "./words.en.js";

export type CallWords = typeof words;

export const useCallWords = defineWords<CallWords>({
  en: () => import("./words.en.js"),
  pt: () => import("./words.pt.js"),
});
