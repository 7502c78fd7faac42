import { defineWords } from "../words/language.js";
import type { words } from "./words.en.js";

export type StoryWords = typeof words;

export const useStoryWords = defineWords<StoryWords>({
  en: () => import("./words.en.js"),
  pt: () => import("./words.pt.js"),
});
