import { assumptionRows } from "../server/contract/assumptions/assumptions.js";
import { cell } from "./cell.js";

/** docs/assumptions.md, from the table that the sandbox returns. */
export function assumptionsDocument(): string {
  const rows = assumptionRows.map(
    ({ id, openPoint, decision, source, section }) =>
      `| ${id} | ${[section, openPoint, decision].map(cell).join(" | ")} | ${source} |`,
  );
  return [
    "# What the specification leaves open, and what localpix does",
    "",
    "Each decision has an id. Transactions (`localpix show`), refusals (`localpix explain`) and comments in the source name the",
    "assumptions that apply to them. A running sandbox returns this table too: `localpix assumptions` or",
    "`GET /sandbox/api/assumptions`.",
    "",
    "**R**: public documentation of gateways of this family and of the central bank. **J**: our judgment. Where R and the",
    "specification differ, the specification wins.",
    "",
    "Generated from `server/contract/assumptions/` by `npm run docs`; edit it there.",
    "",
    "| id | Section | Open point | What localpix does | Source |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}
