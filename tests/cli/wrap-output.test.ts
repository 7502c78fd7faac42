import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { wrapOutput } from "../../cli/wrap-output.js";

const COMMAND = `  $ echo --forward-to localhost:3000/webhooks --note 'two words' "and \`one\` more"`;

test.skipIf(process.platform === "win32")(
  "a command that is too wide continues on lines that a shell joins",
  () => {
    const wrapped = wrapOutput(COMMAND, 40);
    expect(wrapped.split("\n")).toEqual([
      "  $ echo --forward-to \\",
      "      localhost:3000/webhooks --note \\",
      "      'two words' \"and `one` more\"",
    ]);
    const run = (text: string) =>
      execFileSync("sh", ["-c", text.replace(/^ *\$ /, "")], { encoding: "utf8" });
    expect(run("$ echo one \\\n      two")).toBe("one two\n");
    expect(run(wrapped.replaceAll("`", ""))).toBe(run(COMMAND.replaceAll("`", "")));
  },
);

test("a word that is wider than the terminal is not broken", () => {
  const url = `https://example.com/${"long".repeat(10)}`;
  expect(wrapOutput(`$ open ${url}`, 20)).toBe(
    process.platform === "win32" ? `$ open ${url}` : `$ open \\\n    ${url}`,
  );
});

test.skipIf(process.platform === "win32")("the indent shrinks for a word that just fits", () => {
  expect(wrapOutput("  $ open 12345678901234567 now", 20)).toBe(
    "  $ open \\\n 12345678901234567 \\\n      now",
  );
  expect(wrapOutput("  403 for  12345678901234567", 20)).toBe("  403 for\n   12345678901234567");
});

test.skipIf(process.platform === "win32")(
  "the description of a command moves below a command that is too wide",
  () => {
    expect(wrapOutput("$ localpix credentials 1 --curl | sh       a token", 30)).toBe(
      "$ localpix credentials 1 \\\n    --curl | sh\n    a token",
    );
  },
);

test("the command to type next stays in one line, so that it can be copied", () => {
  const line =
    "\u001b[2mDetails: node /opt/localpix/dist/localpix.cjs show 10001 --url http://127.0.0.1:7490\u001b[22m";
  expect(wrapOutput(line, 40)).toBe(line);
});
