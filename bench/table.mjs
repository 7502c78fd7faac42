// Renders the sections of a run: tables, targets and the result page. A section has the `head` and `lines` of its table, its
// `targets` (what, measured, atLeast or atMost, digits), `pairs` (what was measured twice, the ratio of the second
// measurement to the first, and whether a difference is only marked), and `about`, sentences that explain its rows.
import { readFileSync } from "node:fs";
import { availableParallelism, cpus, release, totalmem, type } from "node:os";

/** Below this share of the machine's usual speed, or of its highest if that is more, the tables are not kept. */
const SLOWEST = 0.5;
/** Nor are they if two equal rows of the same rounds differ by more than this. */
const MOST_ERROR = 0.15;

/** Why the tables of a machine with these speeds, shares of the usual one, are not kept; null if they are. */
export function slowness(speeds) {
  const highest = Math.max(1, ...speeds);
  const lowest = Math.min(...speeds) / highest;
  if (lowest >= SLOWEST) return null;
  const found = `${Math.round(lowest * 100)} % of its ${highest > 1 ? "highest" : "usual"} speed`;
  return `the machine was at ${found}, and ${SLOWEST * 100} % are needed to keep results`;
}

/**
 * Why parts that were measured together are not kept, null if they are: their sections by their names, none if a part could not be
 * measured. `compared`: sections that they are compared with.
 */
export function notKept(measured, compared = []) {
  const missing = Object.keys(measured).filter((part) => measured[part].length === 0);
  if (missing.length > 0) return `${missing.join(" and ")} could not be measured`;
  return difference([...Object.values(measured).flat(), ...compared]);
}

function difference(sections) {
  const different = pairsOf(sections).filter(({ ratio, isOnlyMarked }) => !isOnlyMarked && differs(ratio));
  if (different.length === 0) return null;
  const named = different.map(({ what, ratio }) => `${what}: ${ratio.toFixed(2)}`);
  return `equal rows differ too much (${named.join("; ")})`;
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
    ...(Number.isNaN(ratio) ? ["–", ""] : [ratio.toFixed(2), differs(ratio) ? "differs" : ""]),
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

/** The text of a part in `bench/RESULTS.md`. `day`: YYYY-MM-DD. `speed`: as a share of the usual one. */
export function partText(part, sections, { day, speed }) {
  const about = sections.flatMap((section) => section.about.map((text) => `- ${text}`));
  return `## ${part}

Measured on ${day}: ${machine(speed)}.

${tables(sections)}

${about.join("\n")}
`;
}

/**
 * `bench/RESULTS.md` with the new text of a part. `parts`: the names of all parts, in the order of the page. Whatever is not
 * below a heading with one of these names is written anew or left out.
 */
export function withPart(page, part, text, parts) {
  const texts = new Map(
    page
      .replaceAll("\r\n", "\n")
      .split(/^(?=## )/m)
      .slice(1)
      .map((old) => [old.slice("## ".length, old.indexOf("\n")).trim(), old]),
  );
  texts.set(part, text);
  const inOrder = parts.filter((name) => texts.has(name)).map((name) => texts.get(name).trimEnd());
  return `${[INTRODUCTION, ...inOrder].join("\n\n")}\n`;
}

const INTRODUCTION = `# The benchmark: the last measurement of each part that was kept

Written by \`npm run bench -- --write\`, which measures all parts or some (\`--only load\`), so do not edit it. What a ratio
compares is measured in the same rounds of the same run, but for other mock servers, which come between the echo and the starts
of localpix. A table shows medians of the rounds, but for the longest answer, which is that of all rounds. A ratio is the median of
the ratios of the rounds, so it can differ from that of the two medians beside it. Figures per second depend on the machine, so compare
the ratios, and CPU per request rather than requests per second.
[\`docs/performance.md\`](../docs/performance.md) says where the time goes.

**Measured twice**: the same program or file, once more in the same rounds; where equal rounds are repeated, the median of
every second round to that of the others. The distance from 1 is the measuring error. \`differs\`: by more than 15 percent, so a
smaller difference of that row says nothing.`;
