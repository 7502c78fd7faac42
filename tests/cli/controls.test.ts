import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, expect, test } from "vitest";
import { write } from "../../cli/print.js";
import { withStreams } from "../../cli/streams.js";
import { chargeBody, payoutBody } from "../journeys/bodies.js";
import { localpix } from "./in-process.js";

/** Of C0 and C1, with those that begin a sequence, and what turns the direction of a text or ends a line. */
const CONTROLS =
  "\u0007\u001b[2J\u007f\u0085\u009b2J\u009d\u061c\u200e\u200f\u2028\u2029\u202a\u202e\u2066\u2069";
const EACH = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const run = (columns: number | undefined, ...args: string[]) =>
  localpix(args, { LOCALPIX_URL: sandbox.url, NO_COLOR: "1" }, columns ? { columns } : {});

/** Nothing but lines reaches whoever reads it. */
const isPlain = (text: string) => expect(text.split("\n").filter((line) => EACH.test(line))).toEqual([]);

test.each([undefined, 60])(
  "what a client wrote stays text wherever it is shown, columns %s",
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
      isPlain(stdout);
      isPlain(stderr);
    }
  },
);

test("JSON is worth what it was", async () => {
  const charge = chargeBody();
  charge.transaction.description = CONTROLS;
  const { transactionId } = await sandbox.gateway.cashIn(charge);
  const { stdout } = await run(undefined, "show", transactionId, "--json");
  isPlain(stdout);
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
])("an argument is told without what it would do to a terminal: %j", async (args) => {
  for (const more of [[], ["--json"]]) {
    const { code, stdout, stderr } = await run(80, ...args, ...more);
    expect(code).toBeGreaterThan(0);
    isPlain(stdout);
    isPlain(stderr);
  }
});

test("colors of our own stay on a terminal, and what only looks like one does not", () => {
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
