import { expect, it } from "vitest";
import { sectionText } from "./section-text.js";

it("translates the words before the number of a rule and the name of an assumption, and nothing else", () => {
  expect(sectionText("POST /dict/pix, rule 1", "pt")).toBe("POST /dict/pix, regra 1");
  expect(sectionText("assumption FEES", "pt")).toBe("premissa FEES");
  expect(sectionText("assumption FEES", "en")).toBe("assumption FEES");
  expect(sectionText("Errors, message", "pt")).toBe("Errors, message");
  expect(sectionText("POST /dict/pix, rule 1", "en")).toBe("POST /dict/pix, rule 1");
});
