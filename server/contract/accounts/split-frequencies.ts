import type { Localized } from "../localized.js";

/** When splits that are not immediate are paid, with the names on the page. */
export const SPLIT_FREQUENCIES = {
  IMMEDIATE: { en: "at once", pt: "na hora" },
  HOURLY: { en: "every hour", pt: "a cada hora" },
  DAILY: { en: "every day", pt: "a cada dia" },
  WEEKLY: { en: "every week", pt: "a cada semana" },
} as const satisfies Record<string, Localized>;

export type SplitFrequency = keyof typeof SPLIT_FREQUENCIES;
