import type { Rule, Section } from "../tests/spec/rule.js";
import { sections } from "../tests/spec/sections.js";
import { cell } from "./cell.js";

const assumption = (id: string) => `[${id}](assumptions.md)`;

/** The first test by name, and how many more there are. */
function proofs({ proofs: [first, ...more] }: Rule): string {
  if (first === undefined) return "";
  const file = `[${first.file.replace(/^.*\/|\.test\.ts$/g, "")}](../${first.file})`;
  return `${file}: ${cell(first.test)}${more.length > 0 ? ` *(and ${more.length} more)*` : ""}`;
}

const table = ({ title, rules }: Section) => [
  `## ${title}`,
  "",
  "| id | Rule | Proof | Assumption |",
  "| --- | --- | --- | --- |",
  ...rules.map(
    (rule) =>
      `| ${rule.id} | ${cell(rule.says)} | ${proofs(rule)} | ${rule.assumptions.map(assumption).join(" ")} |`,
  ),
  "",
];

/** docs/spec-coverage.md, from the rules that a test holds against the tests themselves. */
export function specCoverageDocument(): string {
  const rules = sections.flatMap((section) => section.rules);
  const tests = new Set(rules.flatMap(({ proofs }) => proofs.map(({ file, test }) => `${file} ${test}`)));
  const silent = rules.filter(({ assumptions }) => assumptions.length > 0).length;
  return [
    "# The rules of the specification, and the tests that prove them",
    "",
    `**${rules.length} rules, ${tests.size} tests that prove them, no rule without a proof.** ${silent} of the rules rest on an`,
    "[assumption](assumptions.md), because the specification leaves them open, wholly or in part.",
    "",
    "An id is made of section and item and stays as it is. `tests/spec-coverage.test.ts` fails when a rule has no proof,",
    "and when a named test is not there or would be skipped; it asks vitest itself. All proofs of a rule stand in",
    "`tests/spec/`, from which `npm run docs` makes this document; edit there.",
    "",
    ...sections.flatMap(table),
  ].join("\n");
}
