import { defineWords } from "../../words/language.js";
import type { words } from "./words.en.js";

export type MedsWords = typeof words;

export const useMedsWords = defineWords<MedsWords>({
  en: () => import("./words.en.js"),
  pt: () => import("./words.pt.js"),
});
