import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { GUIDES, guidePath } from "../../server/contract/documents.js";
import { words } from "./CommandPalette.words.js";

it.each(["en", "pt"] as const)("names each guide by its title (%s)", (language) => {
  const titles = GUIDES.map((name) => {
    const [heading = ""] = readFileSync(guidePath(name, language), "utf8").split("\n");
    return [name, heading.replace("# ", "")];
  });
  expect(words[language].guides).toEqual(Object.fromEntries(titles));
});

it("finds actions by the words that Portuguese speakers use", () => {
  const { also, actions } = words.pt;
  expect(also.reset).toContain("recomeçar");
  expect(also.addUrl).toContain("cadastrar");
  expect(also.settle).toContain("saque");
  expect(also.switchAccount).toBe("trocar de conta");
  expect(actions.shortcuts).toMatch(/^Atalhos/);
});
