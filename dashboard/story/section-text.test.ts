import { expect, it } from "vitest";
import { sectionText } from "./section-text.js";

it("translates the word before the number of a rule, and nothing else", () => {
  expect(sectionText("POST /dict/pix, rule 1", "pt")).toBe("POST /dict/pix, regra 1");
  expect(sectionText("Errors, message", "pt")).toBe("Errors, message");
  expect(sectionText("POST /dict/pix, rule 1", "en")).toBe("POST /dict/pix, rule 1");
});
