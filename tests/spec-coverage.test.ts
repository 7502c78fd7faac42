import { describe, expect, test } from "vitest";
import { assumptionRows } from "../server/contract/assumptions/assumptions.js";
import { collectProofs, faultsOf, proofsIn } from "./spec/proofs.js";
import { readRules, sections } from "./spec/rules.js";

/** Every rule of the specification is proven by a test that names it (docs/spec-coverage.md). */

test("every rule has a proof, and every proof names an existing rule", () => {
  expect(sections.flatMap(({ rules }) => rules).length).toBeGreaterThan(450);
  const proofs = collectProofs();
  expect(proofs.length).toBeGreaterThan(900);
  expect(faultsOf(sections, proofs)).toEqual([]);
});

describe("the check reports", () => {
  const assumptions = assumptionRows.map(({ id }) => id);
  const sound = [{ title: "X", rules: [{ id: "x.1", says: "A rule.", assumptions }] }];
  const found = (text: string) => proofsIn("a.test.ts", text);
  const proof = '// proves: x.1\ntest("a test", () => {});';

  test("nothing if every rule has a proof", () => {
    expect(faultsOf(sound, found(proof))).toEqual([]);
  });

  test.each([
    ["a rule without a proof", 'test("a test", () => {});', "x.1 has no proof."],
    [
      "a proof of an unknown rule",
      `${proof}\n// proves: x.2\ntest("b", run);`,
      'a.test.ts:3: there is no rule "x.2".',
    ],
    ["a mark without a rule", `${proof}\n// proves:\ntest("b", run);`, 'a.test.ts:3: there is no rule "".'],
    [
      "a mark at the end of the file",
      `${proof}\n// proves: x.1\n`,
      "a.test.ts:3: no test, table or row is below the mark.",
    ],
    [
      "a mark above other code",
      `${proof}\n// proves: x.1\nconst three = 3;`,
      "a.test.ts:3: no test, table or row is below the mark.",
    ],
  ])("%s", (_, text, fault) => {
    expect(faultsOf(sound, found(text))).toEqual([fault]);
  });

  test("a duplicate id", () => {
    const twice = [...sound, { title: "Y", rules: [{ id: "x.1", says: "Another.", assumptions: [] }] }];
    expect(faultsOf(twice, found(proof))).toEqual(["x.1 stands there twice."]);
  });

  test("an assumption that belongs to no rule", () => {
    const [first, ...others] = assumptions;
    const rules = [{ id: "x.1", says: "A rule.", assumptions: others }];
    expect(faultsOf([{ title: "X", rules }], found(proof))).toEqual([
      `No rule uses the assumption ${first}.`,
    ]);
  });

  test("a rule without text, and an unknown assumption", () => {
    expect(() => readRules('X:\n  x.1: ""')).toThrow("A rule is one line.");
    expect(() => readRules("X:\n  x.1: { says: A rule., assumptions: [NOPE] }")).toThrow();
  });
});

describe("the title of the marked test", () => {
  test.each([
    ['test("a title", run);', "a title"],
    ['describe("some tests", run);', "some tests"],
    ['test.each([["x", 1], ["y", 2]])("%s is %d", run);', "%s is %d"],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: It is source text.
    ["test(`of ${type}`, run);", "of ${type}"],
    ['table("the value", { rows });', "the value"],
    ['{ it: "a row", change: { it: 1 } }', "a row"],
    ['refused("a row by its maker", 400)', "a row by its maker"],
    ['{ ...refused("the same", 400), says: "no" }', "the same"],
    ['...["a", "b"].map((name) => ({ it: name }))', "a"],
    ['["one of each", 1]', "one of each"],
    ["[{ page: 0 }, 400]", "{ page: 0 }"],
  ])("%s", (source, title) => {
    const isRow = /^[.{[r]/.test(source);
    const text = isRow ? `const rows = [\n  // proves: x.1\n  ${source},\n];` : `// proves: x.1\n${source}`;
    expect(proofsIn("a.test.ts", text)).toEqual([
      { file: "a.test.ts", line: isRow ? 2 : 1, rules: ["x.1"], test: title },
    ]);
  });

  test("several marks above one test are all read", () => {
    const proofs = proofsIn(
      "a.test.ts",
      '// proves: x.1, x.2\n// proves: x.3\n// why\ntest("a title", run);',
    );
    expect(proofs.map(({ rules, test }) => [rules, test])).toEqual([
      [["x.1", "x.2"], "a title"],
      [["x.3"], "a title"],
    ]);
  });
});
