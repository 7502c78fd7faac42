import { defineWords } from "../../words/language.js";
import type { words } from "./words.en.js";

export type RequestsWords = typeof words;

export const useRequestsWords = defineWords<RequestsWords>({
  en: () => import("./words.en.js"),
  pt: () => import("./words.pt.js"),
});
