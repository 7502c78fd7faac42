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

/** Everything that a terminal of so many columns shows. */
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
  test.each(["--help", "verify", "logs", "deliveries list"])("of %s are for terminals", async (args) => {
    const colored = await onTerminal(args, 80, { CI: "1" });
    const plain = await onTerminal(args, 80, { NO_COLOR: "1" });
    const { stdout, stderr } = await onPipes(args);
    expect(colored.written).toContain(ESCAPE);
    expect(plain.written).not.toContain(ESCAPE);
    expect(plain.lines).toEqual(colored.lines);
    expect(stdout + stderr).not.toContain(ESCAPE);
  });
});

/** What shows the list of everything: tables, sentences, pairs and lines of the journal. */
const SHOWN = [
  ...["deliveries list", "webhooks list", "account list", "med list", "state list", "clock agenda"],
  ...["scenario list", "scenario armed", "assumptions", "verify", "logs", "clock show"],
  ...["credentials", "config", "account balance", "assumptions CASES", "show 10001", "deliveries show 1"],
  ...["scenario show reject", "deliveries settings", "trigger cash_in", "call GET /api/balance"],
];

/** What is there to be copied stays whole, however narrow the terminal: a word, JSON, a PIX code. */
const WHOLE = /^ *([\w# -]+ {2,})?\S+( \\)?$|^ *"|^code +000201/;

describe("a narrow terminal", () => {
  test.each(SHOWN)("has room for %s", async (args) => {
    const { code, lines } = await onTerminal(args, 40);
    expect(code).toBe(0);
    const long = lines.filter((line) => [...line].length > 40);
    expect(long.filter((line) => !WHOLE.test(line))).toEqual([]);
    expect(lines.length).toBeGreaterThan(2);
  });

  test("has room for what is wrong with a certificate, and for what goes wrong", async () => {
    const { code, lines } = await onTerminal("cert explain -----BEGIN+CERTIFICATE-----%0AMIIC+8DCC", 40);
    expect(code).toBe(1);
    expect(lines.filter((line) => line.length > 40)).toEqual([]);
    expect(lines.join(" ")).toContain("localpix: ");
  });
});
