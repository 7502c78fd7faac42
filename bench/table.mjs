// Renders the sections of a run: tables, targets and the result page. A section has the `head` and `lines` of its table, its
// `targets` (what, measured, atLeast or atMost, digits), `pairs` (what was measured twice, the ratio of the second
// measurement to the first, and whether a difference is only marked), and `about`, sentences that explain its rows.
import { readFileSync } from "node:fs";
import { availableParallelism, cpus, release, totalmem, type } from "node:os";
import { pinned } from "./processes.mjs";

/** Below this share of the machine's usual speed the tables are not kept. */
const SLOWEST = 0.5;
/** Nor are they if two equal rows of the same rounds differ by more than this. */
const MOST_ERROR = 0.15;

/**
 * The lowest of the machine's speeds during a run, as a share of the usual one, or of the highest of them if the machine is
 * faster than usual.
 */
export const lowestSpeed = (speeds) => Math.min(...speeds) / Math.max(1, ...speeds);

/** Why the tables of a run are not kept, as a sentence; null if they are. `speed`: what `lowestSpeed` returns. */
export function refusal(speed, sections) {
  const kept = "so bench/RESULTS.md stays as it is.";
  if (speed < SLOWEST) return `The machine was at ${Math.round(speed * 100)} % of its usual speed, ${kept}`;
  const different = pairsOf(sections).filter(({ ratio, isOnlyMarked }) => !isOnlyMarked && differs(ratio));
  if (different.length === 0) return null;
  const named = different.map(({ what, ratio }) => `${what}: ${ratio.toFixed(2)}`);
  return `Equal rows differ too much (${named.join("; ")}), ${kept}`;
}

const differs = (ratio) => !(Math.abs(ratio - 1) <= MOST_ERROR);
const pairsOf = (sections) => sections.flatMap(({ pairs = [] }) => pairs);

/** Whether a target was reached. */
export const isReached = ({ measured, atLeast, atMost }) =>
  atLeast === undefined ? measured <= atMost : measured >= atLeast;

/** A Markdown table: the first column left, the others right. */
export function markdownTable(lines) {
  // A right column needs room for `-:`, even if all its cells are empty.
  const widths = lines[0].map((_, column) => Math.max(2, ...lines.map((line) => line[column].length)));
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
  const pairs = pairsOf(sections).map(({ what, ratio }) => [
    what,
    ratio.toFixed(2),
    differs(ratio) ? "differs" : "",
  ]);
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
    ...(pairs.length > 0 ? [markdownTable([["Measured twice", "second to first", ""], ...pairs])] : []),
    ...(verdicts.length > 0 ? [markdownTable([["Target", "measured", "wanted", ""], ...verdicts])] : []),
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
  about.push(
    "- **Measured twice**: the same program or file, once more in the same rounds; where equal rounds are repeated, the median of every second round to that of the others. The distance from 1 is the measuring error. `differs`: by more than 15 percent, so a smaller difference of that row says nothing.",
  );
  return `# The benchmark: the last run that was kept

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
