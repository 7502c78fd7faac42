import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chargeBody, cobBody, newTxid, payoutBody } from "../journeys/bodies.js";
import { NOON } from "../journeys/rows.js";
import { everyCommand } from "./every-command.js";
import { localpix } from "./in-process.js";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "manual" });
  // Deliveries that the commands fail, hold or retry go to a URL where nothing listens.
  await sandbox.gateway.registerWebhook({ url: NOBODY, eventType: "cash_in" });
  await sandbox.control.setBalance({ id: 1, available: 100_000 });
});
afterAll(() => sandbox.close());

const NOBODY = "http://127.0.0.1:1/pix";
const folder = mkdtempSync(join(tmpdir(), "localpix-json-"));
const file = (name: string) => join(folder, name);

const charge = async () => (await sandbox.gateway.cashIn(chargeBody())).transactionId;
const payout = async () => (await sandbox.gateway.cashOut(payoutBody())).transactionId;
const settled = async () => (await sandbox.settle(await payout())).transactionId;
const paid = async () => (await sandbox.pay(await charge())).transactionId;
const med = async (receive = true) =>
  String((await sandbox.openMed({ transactionId: await paid(), receive })).id);
const delivery = async () => {
  const { deliveries } = await sandbox.control.listDeliveries({ transactionId: await paid() });
  return deliveries[0]!.id;
};
const cob = async () => {
  const txid = newTxid();
  await sandbox.gateway.createCob({ ...cobBody(), chave: sandbox.credentials.pixKey }, { params: { txid } });
  return txid;
};
const snapshot = async (name: string) => (await sandbox.control.takeSnapshot({ name })).name;
const refused = async () => {
  const { body } = await sandbox.gateway.send("cashOut", { ...payoutBody(), value: -1 });
  return (body as { errorId: string }).errorId;
};

type Arguments = readonly (string | (() => Promise<string>))[];

/** The arguments of each command before --json. The order matters where a command uses the result of an earlier one. */
const ARGUMENTS: Readonly<Record<string, Arguments>> = {
  init: [file("new.yaml")],
  config: [],
  pay: [charge],
  settle: [payout],
  reject: [payout],
  return: [settled],
  expire: [charge],
  cancel: [cob],
  "med open": [paid],
  "med list": [],
  "med receive": [() => med(false)],
  "med accept": [med],
  "med reject": [med],
  "med cancel": [med],
  "clock show": [],
  "clock agenda": [],
  "clock advance": ["1m"],
  "clock set": ["2031-01-01T00:00:00Z"],
  "clock resume": [],
  "clock freeze": [],
  "scenario list": [],
  "scenario show": ["reject"],
  "scenario arm": ["http:503", "--times", "1", "--operation", "balance"],
  "scenario armed": [],
  "scenario disarm": [],
  "scenario check": ["scenarios/reject.yaml"],
  "webhooks list": [],
  "webhooks add": ["http://127.0.0.1:1/other", "--event", "cash_out"],
  "webhooks remove": ["http://127.0.0.1:1/other"],
  "deliveries list": [],
  "deliveries show": [delivery],
  "deliveries retry": [delivery],
  "deliveries cancel": [delivery],
  "deliveries duplicate": [delivery],
  "deliveries drop": [delivery],
  "deliveries delay": [delivery, "5m"],
  "deliveries fail": [delivery],
  "deliveries hold": [],
  "deliveries release": [],
  "deliveries recover": ["--since", "2020-01-01T00:00:00Z"],
  "deliveries settings": [],
  resend: [paid],
  logs: [],
  show: [paid],
  explain: [refused],
  verify: [],
  decode: ["00020126"],
  qr: [charge],
  call: ["GET", "/api/balance"],
  trigger: ["cash_in"],
  "case save": [file("run.yaml")],
  "case list": [],
  "case show": [file("run.yaml")],
  "case replay": [file("run.yaml")],
  "state snapshot": ["one"],
  "state list": [],
  "state restore": [() => snapshot("two")],
  "state remove": [() => snapshot("three")],
  "state export": [file("state.db")],
  "state import": [file("state.db")],
  "state reset": [],
  credentials: [],
  "account list": [],
  "account create": [],
  "account set": ["--fee-cash-out", "0.50"],
  "account balance": [],
  "cert show": [],
  "cert explain": ["-----BEGIN+CERTIFICATE-----"],
  "cert new": ["--kind", "expired"],
  assumptions: [],
  openapi: [],
  demo: [],
  wait: [],
  status: [],
};

/** Commands that print a document and then exit with 1 and an error. */
const ENDS_WITH_1 = ["decode", "cert explain", "resend"];

/** Commands that print one document on each line. */
const PRINTS_LINES = ["logs", "demo"];

/** Commands that run until they are stopped, and print one document on each line: start.test.ts, listen.test.ts, mcp.test.ts. */
const KEEP_RUNNING = ["start", "listen", "mcp"];

/** The command that ends the shared sandbox: see detached.test.ts. */
const STOPS_THE_SANDBOX = ["stop"];

/** Commands without --json, because their output belongs to another program or to a shell. */
const WITHOUT_JSON = ["exec", "completion"];

const leaves = everyCommand().filter(({ command }) => command.commands.length === 0);
const here = () => ({ LOCALPIX_URL: sandbox.url });

describe("--json", () => {
  test("is an option of every command", () => {
    const listed = [...Object.keys(ARGUMENTS), ...KEEP_RUNNING, ...STOPS_THE_SANDBOX, ...WITHOUT_JSON];
    expect(listed.sort()).toEqual(leaves.map(({ words }) => words.join(" ")).sort());
    for (const { words, command } of leaves) {
      const takes = command.options.some(({ long }) => long === "--json");
      expect(takes, words.join(" ")).toBe(!WITHOUT_JSON.includes(words.join(" ")));
    }
  });

  test.each(Object.entries(ARGUMENTS))("%s prints only JSON", async (words, makers) => {
    const args = await Promise.all(
      makers.map((argument) => (typeof argument === "string" ? argument : argument())),
    );
    const { code, stdout, stderr } = await localpix([...words.split(" "), ...args, "--json"], here());
    const expectedCode = ENDS_WITH_1.includes(words) ? 1 : 0;
    expect(code, stderr).toBe(expectedCode);
    if (expectedCode === 1) expect(JSON.parse(stderr)).toMatchObject({ error: { code: expect.any(String) } });
    const lines = stdout.split("\n").slice(0, -1);
    if (PRINTS_LINES.includes(words)) expect(lines.length).toBeGreaterThan(1);
    else expect(lines).toHaveLength(1);
    for (const line of lines) expect(JSON.parse(line)).toBeTypeOf("object");
  });
});
