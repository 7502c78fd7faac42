import { describe, expect, test } from "vitest";
import { withStreams } from "../../cli/streams.js";
import { fields, table } from "../../cli/table.js";
import { wrapText } from "../../cli/wrap.js";

/** The lines of a table on a terminal of this width, or in a pipe. */
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
  test("in a pipe is aligned, complete and without empty columns", () => {
    expect(linesOn()).toEqual([
      "ID  URL                                            VALUE",
      "1   http://127.0.0.1:3000/webhooks/of/somebody   R$ 1,00",
      "22  http://x                                    R$ 10,00",
    ]);
  });

  test("on a terminal is shortened in the columns that may shrink", () => {
    const lines = linesOn(40);
    expect(lines[1]).toBe("1   http://127.0.0.1:3000/web…   R$ 1,00");
    expect(Math.max(...lines.map((line) => line.length))).toBe(40);
  });

  test("is aligned with wide characters and emoji", () => {
    const wide = [
      ["日本", "1"],
      ["Padaria 🥐 e café", "22"],
      ["e\u0301 composto", "333"],
      ["👩‍👩‍👧 família", "4"],
    ];
    expect(table([{ title: "NAME" }, { title: "VALUE", align: "right" }], wide).split("\n")).toEqual([
      "NAME               VALUE",
      "日本                   1",
      "Padaria 🥐 e café     22",
      "e\u0301 composto           333",
      "👩‍👩‍👧 família             4",
    ]);
  });

  test("cuts wide characters by their display width", () => {
    const stdout = { isTTY: true, columns: 40, write: () => undefined };
    const { stdin, stderr } = process;
    const lines = withStreams({ stdin, stdout, stderr, env: { NO_COLOR: "1" } }, () =>
      table(
        [{ title: "NAME", shrinks: true }, { title: "ID" }],
        [["日本語の商店街の名前です、日本語の商店街", "10001"]],
      ).split("\n"),
    );
    expect(lines).toEqual([
      "NAME                               ID",
      "日本語の商店街の名前です、日本語…  10001",
    ]);
  });

  test("escapes control characters", () => {
    expect(table([{ title: "A" }], [["x\u001b[2J\ny"]])).toContain("x\\u001b[2J\\u000ay");
  });
});

describe("a wrapped text", () => {
  test("breaks by the display width of its characters", () => {
    expect(wrapText("日本語 の 商店街 café 🥐🥐", 10)).toEqual(["日本語 の", "商店街", "café 🥐🥐"]);
  });

  test("does not break an amount or a long word", () => {
    expect(wrapText("costs R$ 1,00 at https://example.com/a/long/way now", 9)).toEqual([
      "costs",
      "R$ 1,00",
      "at",
      "https://example.com/a/long/way",
      "now",
    ]);
  });

  test("has its colors on each line", () => {
    expect(wrapText("\u001b[31mred words\u001b[39m", 6)).toEqual([
      "\u001b[31mred\u001b[39m",
      "\u001b[31mwords\u001b[39m",
    ]);
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
