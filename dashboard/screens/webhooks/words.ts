import { defineWords } from "../../words/language.js";
import type { words } from "./words.en.js";

export type WebhooksWords = typeof words;

export const useWebhooksWords = defineWords<WebhooksWords>({
  en: () => import("./words.en.js"),
  pt: () => import("./words.pt.js"),
});
