import { beforeAll, describe, expect, test } from "vitest";
import { assumptionRows } from "../server/contract/assumptions/assumptions.js";
import { type CollectedTests, collectTests } from "./spec/collected-tests.js";
import { faultsOf } from "./spec/faults.js";
import { type Rule, rule } from "./spec/rule.js";
import { sections } from "./spec/sections.js";

/** Every rule of the specification names tests that prove it, and those tests are there (docs/spec-coverage.md). */

const FILE = "tests/spec-coverage.test.ts";
const rules = sections.flatMap((section) => section.rules);

let tests: CollectedTests;
beforeAll(async () => {
  const files = rules.flatMap(({ proofs }) => proofs.map(({ file }) => file));
  tests = await collectTests([...new Set(files)]);
}, 300_000);

test("every rule has a proof, and every proof is a test that runs", () => {
  expect(rules.length).toBeGreaterThan(200);
  expect(faultsOf(sections, tests)).toEqual([]);
});

describe("what is noticed", () => {
  const proof = { file: FILE, test: "a test" };
  const found: CollectedTests = new Map([[FILE, new Map([["a test", true]]).set("a skipped one", false)]]);
  const allAssumptions = assumptionRows.map(({ id }) => id);
  const sound = rule("x.1", "A rule.", [proof], ...allAssumptions);
  const planted: [string, Rule[], string][] = [
    ["a rule without a proof", [rule("x.2", "A rule.", [])], "x.2 has no proof."],
    [
      "a proof that is not there",
      [rule("x.2", "A rule.", [{ file: FILE, test: "another" }])],
      `x.2: ${FILE} has no test "another".`,
    ],
    [
      "a proof in a file that is not there",
      [rule("x.2", "A rule.", [{ file: "tests/gone.test.ts", test: "a test" }])],
      'x.2: tests/gone.test.ts has no test "a test".',
    ],
    [
      "a proof that is skipped",
      [rule("x.2", "A rule.", [proof, { file: FILE, test: "a skipped one" }])],
      `x.2: "a skipped one" of ${FILE} is skipped.`,
    ],
    ["an id that is there twice", [rule("x.1", "A rule.", [proof])], "x.1 stands there twice."],
    ["a rule of no words", [rule("x.2", "", [proof])], "x.2 says nothing."],
  ];

  test("nothing, where nothing is wrong", () => {
    expect(faultsOf([{ title: "X", rules: [sound] }], found)).toEqual([]);
  });

  test.each(planted)("%s", (_, more, fault) => {
    expect(faultsOf([{ title: "X", rules: [sound, ...more] }], found)).toEqual([fault]);
  });

  test("an assumption that no rule rests on", () => {
    const [first, ...others] = allAssumptions;
    const rules = [rule("x.1", "A rule.", [proof], ...others)];
    expect(faultsOf([{ title: "X", rules }], found)).toEqual([`No rule rests on the assumption ${first}.`]);
  });

  test("a test that vitest would skip, and one that it finds", async () => {
    const own = (await collectTests([FILE])).get(FILE)!;
    expect(own.get("what is noticed > a rule without a proof")).toBe(true);
    expect(own.has("what is noticed > something else")).toBe(false);
  });
});
