import { defineWords } from "../words/language.js";
import type { words } from "./words.en.js";

export type ShellWords = typeof words;

export const useShellWords = defineWords<ShellWords>({
  en: () => import("./words.en.js"),
  pt: () => import("./words.pt.js"),
});
