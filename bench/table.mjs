// Renders the sections of a run: tables, targets and the result page. A section has the `head` and `lines` of its table, its
// `targets` (what, measured, atLeast or atMost, digits), and `about`, sentences that explain its rows.
import { readFileSync } from "node:fs";
import { availableParallelism, cpus, release, totalmem, type } from "node:os";
import { pinned } from "./processes.mjs";

/** Whether a target was reached. */
export const isReached = ({ measured, atLeast, atMost }) =>
  atLeast === undefined ? measured <= atMost : measured >= atLeast;

/** A Markdown table: the first column left, the others right. */
export function markdownTable(lines) {
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const written = lines.map((line) =>
    line.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]))),
  );
  const rule = widths.map((width, column) =>
    column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  return [written[0], rule, ...written.slice(1)].map((line) => `| ${line.join(" | ")} |`).join("\n");
}

/** All tables, the targets last. */
export function tables(sections) {
  const verdicts = sections
    .flatMap(({ targets }) => targets)
    .map((target) => [
      target.what,
      target.measured.toFixed(target.digits ?? 2),
      target.atLeast === undefined ? `at most ${target.atMost}` : `at least ${target.atLeast}`,
      isReached(target) ? "pass" : "FAIL",
    ]);
  return [
    ...sections.map(({ head, lines }) => markdownTable([head, ...lines])),
    markdownTable([["Target", "measured", "wanted", ""], ...verdicts]),
  ].join("\n\n");
}

/** The machine, without its name and paths, because this page is committed. */
export function machine(speed) {
  const versions = ["express", "better-sqlite3"].map((name) => {
    const file = new URL(`../node_modules/${name}/package.json`, import.meta.url);
    return `${name} ${JSON.parse(readFileSync(file, "utf8")).version}`;
  });
  const memory = Math.round(totalmem() / 2 ** 30);
  return [
    `${availableParallelism()} cores (${cpus()[0]?.model.trim() || "unknown"})`,
    `${memory} GB`,
    `${type()} ${release().split("-")[0]}`,
    `Node ${process.versions.node}`,
    ...versions,
    `at ${Math.round(speed * 100)} % of its usual speed`,
  ].join(", ");
}

/** The text of `bench/RESULTS.md`. */
export function resultsText(sections, { rounds, seconds, speed, missing }) {
  const about = sections.flatMap((section) => section.about.map((text) => `- ${text}`));
  return `# The benchmark, as it last ran

Written by \`npm run bench -- --write\`. Each round compares a row with the baseline of the same round; the table
shows the median of these ratios. Figures per second depend on the machine, so compare the ratios, and CPU per request
rather than requests per second.
[\`docs/performance.md\`](../docs/performance.md) says where the time goes.

- **Machine**: ${machine(speed)}.
- **Load**: ${rounds} rounds of ${seconds} s per row, 10 keep-alive connections without pipelining, rows in a different order
  each round; ${pinned ? "the server on one core, everything that talks to it on another" : "no process was pinned to a core"}.
${missing.length > 0 ? `- **Not in this run**: ${missing.join(", ")}.\n` : ""}
${tables(sections)}

## What the rows are

${about.join("\n")}

After the load every sandbox verified its books, and every response had the expected status; otherwise there would be
no table.
`;
}
