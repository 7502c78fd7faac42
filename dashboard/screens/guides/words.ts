import { defineWords } from "../../words/language.js";
import type { words } from "./words.en.js";

export const useGuidesWords = defineWords<typeof words>({
  en: () => import("./words.en.js"),
  pt: () => import("./words.pt.js"),
});
