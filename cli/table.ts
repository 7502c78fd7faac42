import { clean, lineWidth, type Tone, tone } from "./print.js";
import { cutToWidth, displayWidth, padToWidth, wrapText } from "./wrap.js";

export type Cell = string | { readonly text: string; readonly tone: Tone };

export interface Column {
  readonly title: string;
  readonly align?: "right";
  /** May be cut with "…" to fit the terminal. Ids are never cut, because they are copied. */
  readonly shrinks?: true;
}

const GAP = "  ";
const NARROWEST = 10;

const wordsOf = (cell: Cell) => clean(typeof cell === "string" ? cell : cell.text);

/**
 * Formats rows as an aligned table with titles. On a terminal, columns that may shrink are cut until a row fits into a line;
 * if that is not enough, each row becomes a block with one cell per line.
 */
export function table(allColumns: readonly Column[], allRows: readonly (readonly Cell[])[]): string {
  // Empty columns are left out to save width.
  const filled = allColumns.map((_, index) => allRows.some((row) => wordsOf(row[index] ?? "") !== ""));
  const columns = allColumns.filter((_, index) => filled[index]);
  const rows = allRows.map((row) => row.filter((_, index) => filled[index]));
  const widths = columns.map(({ title }, index) =>
    Math.max(displayWidth(title), ...rows.map((row) => displayWidth(wordsOf(row[index] ?? "")))),
  );
  if (!shrinkToWidth(widths, columns)) return rows.map((row) => formatBlock(columns, row)).join("\n\n");
  const line = (cells: readonly Cell[]) =>
    columns
      .map(({ align }, index) => {
        const cell = cells[index] ?? "";
        const width = widths[index] ?? 0;
        const text = cutToWidth(wordsOf(cell), width);
        const padding = " ".repeat(width - displayWidth(text));
        const shown = typeof cell === "string" ? text : tone(cell.tone, text);
        return align === "right" ? padding + shown : shown + padding;
      })
      .join(GAP)
      .trimEnd();
  const heading = line(columns.map(({ title }) => ({ text: title, tone: "quiet" as const })));
  return [heading, ...rows.map(line)].join("\n");
}

/** Label and value, one pair per line, with aligned values. Pairs without a value are left out. */
export function fields(pairs: readonly (readonly [label: string, value: Cell | null | undefined])[]): string {
  const filled = pairs.flatMap(([label, value]) =>
    value === null || value === undefined || value === "" ? [] : [[label, value] as const],
  );
  const width = Math.max(...filled.map(([label]) => displayWidth(label)));
  return filled
    .map(([label, value]) => {
      const shown = typeof value === "object" ? tone(value.tone, wordsOf(value)) : clean(value);
      return `${tone("quiet", padToWidth(label, width))}${GAP}${shown}`;
    })
    .join("\n");
}

/** Indents every line of `text`. */
export function indent(text: string, by = "  "): string {
  return text.replaceAll(/^(?=.)/gm, by);
}

/** A row that is too wide for the terminal: each cell beside its title, wrapped. */
function formatBlock(columns: readonly Column[], row: readonly Cell[]): string {
  const label = Math.max(...columns.map(({ title }) => displayWidth(title))) + GAP.length;
  const room = Math.max(NARROWEST, lineWidth() - label);
  return columns
    .flatMap(({ title, shrinks }, index) => {
      const cell = row[index] ?? "";
      const text = wordsOf(cell);
      if (text === "") return [];
      const lines = wrapText(text, room).map((line) => (shrinks ? cutToWidth(line, room) : line));
      const shown = typeof cell === "string" ? lines : lines.map((line) => tone(cell.tone, line));
      return tone("quiet", padToWidth(title, label)) + shown.join(`\n${" ".repeat(label)}`);
    })
    .join("\n");
}

/**
 * Narrows the widest column that may shrink, column by column, until the row fits. Returns false if it cannot fit.
 */
function shrinkToWidth(widths: number[], columns: readonly Column[]): boolean {
  let excess = widths.reduce((sum, width) => sum + width + GAP.length, -GAP.length) - lineWidth();
  for (; excess > 0; excess--) {
    const widest = widths.reduce(
      (best, width, index) =>
        columns[index]?.shrinks && width > NARROWEST && width > (widths[best] ?? 0) ? index : best,
      -1,
    );
    if (widest < 0) return false;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return true;
}
