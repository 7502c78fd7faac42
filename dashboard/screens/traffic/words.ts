import { defineWords } from "../../words/language.js";
import type { words } from "./words.en.js";

export type TrafficWords = typeof words;

export const useTrafficWords = defineWords<TrafficWords>({
  en: () => import("./words.en.js"),
  pt: () => import("./words.pt.js"),
});
