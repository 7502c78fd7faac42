import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, expect, test } from "vitest";
import { write } from "../../cli/print.js";
import { withStreams } from "../../cli/streams.js";
import { chargeBody, payoutBody } from "../journeys/bodies.js";
import { localpix } from "./in-process.js";

/** Control characters of C0 and C1, some of which begin an escape sequence, bidirectional controls and line separators. */
const CONTROLS =
  "\u0007\u001b[2J\u007f\u0085\u009b2J\u009d\u061c\u200e\u200f\u2028\u2029\u202a\u202e\u2066\u2069";
const CONTROL = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const run = (columns: number | undefined, ...args: string[]) =>
  localpix(args, { LOCALPIX_URL: sandbox.url, NO_COLOR: "1" }, columns ? { columns } : {});

/** Expects a text without control characters other than line feeds. */
const expectNoControls = (text: string) =>
  expect(text.split("\n").filter((line) => CONTROL.test(line))).toEqual([]);

test.each([undefined, 60])(
  "control characters from a client are escaped wherever they are printed, columns: %s",
  async (columns) => {
    const charge = chargeBody();
    charge.transaction.description = `Pedido ${CONTROLS}`;
    const { transactionId } = await sandbox.gateway.cashIn(charge);
    const payout = payoutBody();
    payout.details.name = `Ana ${CONTROLS}`;
    await sandbox.gateway.cashOut(payout);
    for (const args of [
      ["show", transactionId],
      ["show", transactionId, "--json"],
      ["show", payout.externalId],
      ["logs"],
      ["logs", "--json"],
      ["case", "show", `/nowhere/${CONTROLS}`],
      ["call", "GET", `/api/transactions/find?id=${encodeURIComponent(CONTROLS)}`],
      ["webhooks", "list", "--json"],
      ["openapi", "--json"],
    ]) {
      const { stdout, stderr } = await run(columns, ...args);
      expectNoControls(stdout);
      expectNoControls(stderr);
    }
  },
);

test("JSON keeps control characters as escapes with the same value", async () => {
  const charge = chargeBody();
  charge.transaction.description = CONTROLS;
  const { transactionId } = await sandbox.gateway.cashIn(charge);
  const { stdout } = await run(undefined, "show", transactionId, "--json");
  expectNoControls(stdout);
  expect(JSON.stringify(JSON.parse(stdout))).toContain(JSON.stringify(CONTROLS));
});

test.each([
  [["show", CONTROLS]],
  [["pay", CONTROLS]],
  [[`--${CONTROLS}`]],
  [["webhooks", CONTROLS]],
  [[CONTROLS]],
  [["clock", "advance", CONTROLS]],
  [["call", CONTROLS, "/x"]],
  [["webhooks", "remove", CONTROLS]],
  [["state", "import", `/nowhere/${CONTROLS}`]],
  [["decode", CONTROLS]],
])("control characters of an argument are escaped in error messages: %j", async (args) => {
  for (const more of [[], ["--json"]]) {
    const { code, stdout, stderr } = await run(80, ...args, ...more);
    expect(code).toBeGreaterThan(0);
    expectNoControls(stdout);
    expectNoControls(stderr);
  }
});

test("a terminal gets our own colors, and escape sequences of other origin are printed as text", () => {
  const shown = (isTTY: boolean) => {
    let text = "";
    const stream = {
      isTTY,
      write: (piece: string) => {
        text += piece;
      },
    };
    const { stdin } = process;
    withStreams({ stdin, stdout: stream, stderr: stream, env: {} }, () =>
      write("\u001b[32mgood\u001b[39m\u001b[2J\nnext", stream),
    );
    return text;
  };
  expect(shown(true)).toBe("\u001b[32mgood\u001b[39m\\u001b[2J\nnext\n");
  expect(shown(false)).toBe("\\u001b[32mgood\\u001b[39m\\u001b[2J\nnext\n");
});
