import { assumptionRows } from "../server/contract/assumptions/assumptions.js";
import { cell } from "./cell.js";

/** docs/assumptions.md, from the same table that the sandbox answers. */
export function assumptionsDocument(): string {
  const rows = assumptionRows.map(
    ({ id, openPoint, decision, source, section }) =>
      `| ${id} | ${[section, openPoint, decision].map(cell).join(" | ")} | ${source} |`,
  );
  return [
    "# What the specification leaves open, and what localpix does",
    "",
    "Each has an id. Whatever rests on one names it: a transaction (`localpix show`), a refusal (`localpix explain`), a",
    "comment in the source. The running sandbox answers this table too: `localpix assumptions`,",
    "`GET /sandbox/api/assumptions`.",
    "",
    "**R**: public documentation of gateways of this family and of the central bank. **J**: our judgement. Where R and the",
    "specification differ, the specification wins.",
    "",
    "Made from `server/contract/assumptions/` by `npm run docs`; edit there.",
    "",
    "| id | Section | Open point | What localpix does | Source |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}
