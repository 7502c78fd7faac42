import { describe, expect, test } from "vitest";
import { withStreams } from "../../cli/streams.js";
import { fields, table } from "../../cli/table.js";

/** The lines of a table on a terminal of so many columns, or in a pipe. */
function linesOn(columns?: number): string[] {
  const stdout = { isTTY: columns !== undefined, columns, write: () => undefined };
  const { stdin, stderr } = process;
  return withStreams({ stdin, stdout, stderr, env: { NO_COLOR: "1" } }, () =>
    table(titles, rows).split("\n"),
  );
}

const titles = [
  { title: "ID" },
  { title: "URL", shrinks: true },
  { title: "NOTE" },
  { title: "VALUE", align: "right" },
] as const;
const rows = [
  ["1", "http://127.0.0.1:3000/webhooks/of/somebody", "", "R$ 1,00"],
  ["22", "http://x", "", "R$ 10,00"],
];

describe("a table", () => {
  test("is aligned, whole and without empty columns in a pipe", () => {
    expect(linesOn()).toEqual([
      "ID  URL                                            VALUE",
      "1   http://127.0.0.1:3000/webhooks/of/somebody   R$ 1,00",
      "22  http://x                                    R$ 10,00",
    ]);
  });

  test("fits the terminal by cutting what may be cut", () => {
    const lines = linesOn(40);
    expect(lines[1]).toBe("1   http://127.0.0.1:3000/web…   R$ 1,00");
    expect(Math.max(...lines.map((line) => line.length))).toBe(40);
  });

  test("shows control characters instead of obeying them", () => {
    expect(table([{ title: "A" }], [["x\u001b[2J\ny"]])).toContain("x\\u001b[2J\\u000ay");
  });
});

test("fields without a value are left out", () => {
  const text = fields([
    ["a", "1"],
    ["long label", null],
    ["bcd", "2"],
  ]);
  expect(text).toBe("a    1\nbcd  2");
});
