import { stripVTControlCharacters } from "node:util";
import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillWorld } from "../browser/worlds.js";
import { NOON } from "../journeys/rows.js";
import { localpix } from "./in-process.js";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON });
  await fillWorld(sandbox, "normal");
});
afterAll(() => sandbox.close());

const onPipes = (args: string) => localpix(args.split(" "), { LOCALPIX_URL: sandbox.url });

/** Runs a command on a terminal of this width. */
async function onTerminal(args: string, columns: number, env: Record<string, string> = {}) {
  const { code, stdout, stderr } = await localpix(
    args.split(" "),
    { LOCALPIX_URL: sandbox.url, ...env },
    { columns },
  );
  const written = stdout + stderr;
  return { code, written, lines: stripVTControlCharacters(written).split("\n") };
}

const ESCAPE = "\u001b";

describe("colors", () => {
  test.each(["--help", "verify", "logs", "deliveries list"])(
    "%s is in color on a terminal only, and not with NO_COLOR",
    async (args) => {
      const colored = await onTerminal(args, 80, { CI: "1" });
      const plain = await onTerminal(args, 80, { NO_COLOR: "1" });
      const { stdout, stderr } = await onPipes(args);
      expect(colored.written).toContain(ESCAPE);
      expect(plain.written).not.toContain(ESCAPE);
      expect(plain.lines).toEqual(colored.lines);
      expect(stdout + stderr).not.toContain(ESCAPE);
    },
  );
});

/** Commands with every kind of output: tables, sentences, pairs of label and value, and journal entries. */
const COMMANDS = [
  ...["deliveries list", "webhooks list", "account list", "med list", "state list", "clock agenda"],
  ...["scenario list", "scenario armed", "assumptions", "verify", "logs", "clock show"],
  ...["credentials", "config", "account balance", "assumptions CASES", "show 10001", "deliveries show 1"],
  ...["scenario show reject", "deliveries settings", "trigger cash_in", "call GET /api/balance"],
];

/** Text to be copied is not broken, even on a narrow terminal: a word, JSON, a PIX code. */
const NOT_BROKEN = /^ *([\w# -]+ {2,})?\S+( \\)?$|^ *"|^code +000201/;

describe("a terminal of 40 columns", () => {
  test.each(COMMANDS)("fits the output of %s", async (args) => {
    const { code, lines } = await onTerminal(args, 40);
    expect(code).toBe(0);
    const long = lines.filter((line) => [...line].length > 40);
    expect(long.filter((line) => !NOT_BROKEN.test(line))).toEqual([]);
    expect(lines.length).toBeGreaterThan(2);
  });

  test("fits an explained certificate and an error message", async () => {
    const { code, lines } = await onTerminal("cert explain -----BEGIN+CERTIFICATE-----%0AMIIC+8DCC", 40);
    expect(code).toBe(1);
    expect(lines.filter((line) => line.length > 40)).toEqual([]);
    expect(lines.join(" ")).toContain("localpix: ");
  });
});
