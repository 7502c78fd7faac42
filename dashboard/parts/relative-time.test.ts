import { expect, it } from "vitest";
import { relativeTime } from "./relative-time.js";

it.each([
  [0, "now", "agora"],
  [-999, "now", "agora"],
  [-5_000, "5 s ago", "há 5 s"],
  [-119_999, "1 min ago", "há 1 min"],
  [-3 * 3_600_000, "3 h ago", "há 3 h"],
  [-86_400_000, "1 day ago", "há 1 dia"],
  [3 * 86_400_000, "in 3 days", "em 3 dias"],
  [-90 * 86_400_000, "3 mo ago", "há 3 meses"],
  [-800 * 86_400_000, "2 yr ago", "há 2 anos"],
])("describes a distance of %i ms in each language", (distance, en, pt) => {
  const now = Date.parse("2027-02-12T22:59:50.204Z");
  expect(relativeTime(now + distance, now, "en")).toBe(en);
  expect(relativeTime(now + distance, now, "pt")).toBe(pt);
});
