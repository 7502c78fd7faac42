import { collectProofs, type Proof } from "../tests/spec/proofs.js";
import { type Section, sections } from "../tests/spec/rules.js";
import { cell } from "./cell.js";

const assumption = (id: string) => `[${id}](assumptions.md)`;

/** The first proof by its title, and how many more there are. */
function proofCell([first, ...more]: readonly Proof[]): string {
  if (first === undefined) return "";
  const file = `[${first.file.replace(/^.*\/|\.(test|spec)\.tsx?$/g, "")}](../${first.file})`;
  return `${file}: ${cell(first.test ?? "")}${more.length > 0 ? ` *(and ${more.length} more)*` : ""}`;
}

/** docs/spec-coverage.md, from the table of rules and the marks in the tests. */
export function specCoverageDocument(): string {
  const proofs = collectProofs();
  const rules = sections.flatMap((section) => section.rules);
  const silent = rules.filter(({ assumptions }) => assumptions.length > 0).length;
  const proofsOf = (id: string) => proofs.filter((proof) => proof.rules.includes(id));
  const table = ({ title, rules }: Section) => [
    `## ${title}`,
    "",
    "| id | Rule | Proof | Assumption |",
    "| --- | --- | --- | --- |",
    ...rules.map(
      ({ id, says, assumptions }) =>
        `| ${id} | ${cell(says)} | ${proofCell(proofsOf(id))} | ${assumptions.map(assumption).join(" ")} |`,
    ),
    "",
  ];
  return [
    "# The rules of the specification, and the tests that prove them",
    "",
    `**${rules.length} rules, ${proofs.length} tests, rows and tables that prove them, no rule without a proof.** ${silent} of the rules`,
    "depend on an [assumption](assumptions.md), because the specification leaves them open, fully or in part.",
    "",
    "The rules are in `tests/spec/rules.yaml`. A test that proves one has a comment above it,",
    "`// proves: cash-out.value`; so does a row of a table of tests, or the table for all of its rows. `npm run docs`",
    "collects the comments into this document. `tests/spec-coverage.test.ts` fails if a rule has no proof, or if a comment",
    "names an unknown rule or is above no test. Ids are made of section and item and never change.",
    "",
    ...sections.flatMap(table),
  ].join("\n");
}
