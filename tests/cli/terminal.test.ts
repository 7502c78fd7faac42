import { execFile } from "node:child_process";
import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inhabit } from "../browser/worlds.js";
import { heldReceiver } from "../faults/held-receiver.js";
import { NOON } from "../journeys/rows.js";
import { emptyData, type Outcome } from "./processes.js";
import { BUILT, CTRL_C, onTerminal } from "./terminal.js";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON });
  await inhabit(sandbox, "normal");
});
afterAll(() => sandbox.close());

const here = () => ({ LOCALPIX_URL: sandbox.url, LOCALPIX_DATA: emptyData });
const onTerm = (args: string, columns?: number, env: Record<string, string> = {}) =>
  onTerminal(args === "" ? [] : args.split(" "), { ...here(), ...env }, columns);

/** The built command line on pipes. */
const onPipes = (args: readonly string[]) =>
  new Promise<Outcome>((resolve) => {
    const child = execFile(
      process.execPath,
      [BUILT, ...args],
      { env: { ...process.env, ...here() } },
      (_, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
    );
  });

const ESCAPE = "\u001b";
const CLEAR_LINE = "\r\u001b[2K";
/** What shows the list of everything: tables, sentences, pairs and lines of the journal. */
const SHOWN = [
  ...["deliveries list", "webhooks list", "account list", "med list", "state list", "clock agenda"],
  ...["scenario list", "scenario armed", "assumptions", "verify", "logs", "clock show"],
  ...["credentials", "config", "account balance", "assumptions CASES", "show 10001", "deliveries show 1"],
  ...["scenario show reject", "deliveries settings", "trigger cash_in", "call GET /api/balance"],
];

describe("no verb", { timeout: 60_000 }, () => {
  test("on a terminal is a menu, which Ctrl-C leaves as it found the terminal", async () => {
    const menu = onTerm("");
    await menu.until("What now?");
    menu.type(CTRL_C);
    expect(await menu.ended).toEqual({ exitCode: 130, signal: 0 });
    const [hidden, shown] = ["\u001b[?25l", "\u001b[?25h"].map((code) => menu.written().lastIndexOf(code));
    expect(hidden, "the menu hides the cursor").toBeGreaterThan(-1);
    expect(shown).toBeGreaterThan(hidden!);
    expect(menu.written()).not.toContain("localpix: ");
  });

  test("what is chosen there is shown as a command, and runs", async () => {
    const menu = onTerm("");
    await menu.until("What now?");
    menu.type("\r");
    await menu.until(/\$ localpix pay \d+\r?\n[\s\S]*What now\?/);
    expect(menu.lines().join("\n")).toMatch(/R\$ 42,50/);
    menu.type(CTRL_C);
    expect((await menu.ended).exitCode).toBe(130);
  });

  test("on pipes is wrong usage", async () => {
    const { code, stdout, stderr } = await onPipes([]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^Usage: localpix[\s\S]*Say what to do/);
    expect(stderr).not.toContain(ESCAPE);
  });
});

describe("colours", { timeout: 60_000 }, () => {
  test.each(["--help", "verify", "logs", "deliveries list"])("of %s are for terminals", async (args) => {
    const coloured = onTerm(args, 80, { CI: "1" });
    const plain = onTerm(args, 80, { NO_COLOR: "1" });
    const [{ stdout, stderr }] = await Promise.all([onPipes(args.split(" ")), coloured.ended, plain.ended]);
    expect(coloured.written()).toContain(ESCAPE);
    expect(plain.written()).not.toContain(ESCAPE);
    expect(plain.lines()).toEqual(coloured.lines());
    expect(stdout + stderr).not.toContain(ESCAPE);
  });

  test("of what went wrong too", async () => {
    const coloured = onTerm("pya 1042");
    const plain = onTerm("pya 1042", 80, { NO_COLOR: "1" });
    expect((await coloured.ended).exitCode).toBe(2);
    await plain.ended;
    expect(coloured.written()).toContain(`${ESCAPE}[31mlocalpix:`);
    expect(plain.written()).toMatch(/^localpix: Unknown command 'pya'\.\r\nDid you mean pay\?\r\n$/);
  });
});

/** What is there to be copied stays whole, however narrow the terminal: a word, a command, JSON, a PIX code. */
const WHOLE = /^ *([\w# -]+ {2,})?\S+$|^ *\$ |^ *"|^code +000201/;

describe("a narrow terminal", { timeout: 60_000 }, () => {
  test.each(SHOWN)("has room for %s", async (args) => {
    const narrow = onTerm(args, 40);
    expect((await narrow.ended).exitCode).toBe(0);
    const long = narrow.lines().filter((line) => [...line].length > 40);
    expect(long.filter((line) => !WHOLE.test(line))).toEqual([]);
    expect(narrow.lines().length).toBeGreaterThan(2);
  });

  test("has room for what is wrong with a certificate, and for what goes wrong", async () => {
    const narrow = onTerm("cert explain -----BEGIN+CERTIFICATE-----%0AMIIC+8DCC", 40);
    expect((await narrow.ended).exitCode).toBe(1);
    expect(narrow.lines().filter((line) => line.length > 40)).toEqual([]);
    expect(narrow.lines().join(" ")).toContain("localpix: ");
  });
});

describe("what stays until Ctrl-C", { timeout: 60_000 }, () => {
  test("logs --follow ends with 0", async () => {
    const following = onTerm("logs --follow --since 0");
    await following.until("world.began");
    await sandbox.createAccount({ name: "Loja Nova" });
    await following.until("Loja Nova");
    following.type(CTRL_C);
    expect(await following.ended).toEqual({ exitCode: 0, signal: 0 });
  });

  test("listen shows attempts under a heading, and ends with 0", async () => {
    const receiver = await heldReceiver();
    const listening = onTerm(`listen --forward-to ${receiver.url} --events refund_out`, 60);
    await listening.until(/TIME +EVENT +TRANSACTION +ATTEMPT +STATUS +MS/);
    await sandbox.control.triggerEvent({ eventType: "refund_out", overrides: {} });
    (await receiver.next(1)).response.writeHead(202).end();
    await listening.until(/refund_out .* 1 +202 +\d+/);
    const table = listening.lines().slice(listening.lines().findIndex((line) => line.startsWith("TIME")));
    expect(Math.max(...table.map((line) => line.length))).toBeLessThanOrEqual(60);
    listening.type(CTRL_C);
    expect(await listening.ended).toEqual({ exitCode: 0, signal: 0 });
    receiver.close();
  });
});

describe("an advance that takes its time", { timeout: 60_000 }, () => {
  /** An advance waits for the first attempt of what falls due, which the receiver holds in its hand. */
  async function waiting() {
    const receiver = await heldReceiver();
    await sandbox.gateway.registerWebhook({ url: receiver.url, eventType: "cash_out" });
    const details = {
      key: "joao@example.com",
      keyType: "EMAIL" as const,
      name: "João",
      document: "11144477735",
    };
    await sandbox.control.changeAccount({ id: 1, settlement: "30s" });
    await sandbox.gateway.cashOut({ value: 1, externalId: `slow-${receiver.url}`, details });
    return {
      ...receiver,
      close: async () => {
        receiver.close();
        const { webhooks } = await sandbox.gateway.listWebhooks();
        const { id } = webhooks.find(({ url }) => url === receiver.url)!;
        await sandbox.gateway.deleteWebhook(undefined, { params: { id: String(id) } });
      },
    };
  }

  test("shows on a terminal how far it is, on a line that is gone afterwards", async () => {
    const receiver = await waiting();
    const advancing = onTerm("clock advance 1m");
    const { response } = await receiver.next(1);
    await advancing.until(/\d+% .* done, \d+ to go/);
    response.writeHead(200).end();
    expect(await advancing.ended).toEqual({ exitCode: 0, signal: 0 });
    const left = advancing.written().split(CLEAR_LINE).at(-1);
    expect(left).toContain("It is now");
    expect(left).not.toContain("to go");
    await receiver.close();
  });

  test("is left by Ctrl-C with 130 and a clean line", async () => {
    const receiver = await waiting();
    const advancing = onTerm("clock advance 1m");
    const { response } = await receiver.next(1);
    await advancing.until(/\d+% .* done, \d+ to go/);
    advancing.type(CTRL_C);
    expect(await advancing.ended).toEqual({ exitCode: 130, signal: 0 });
    expect(advancing.written().endsWith(CLEAR_LINE)).toBe(true);
    response.writeHead(200).end();
    await receiver.close();
  });

  test("shows nothing on pipes", async () => {
    const receiver = await waiting();
    const advancing = onPipes(["clock", "advance", "1m"]);
    (await receiver.next(1)).response.writeHead(200).end();
    const { code, stdout, stderr } = await advancing;
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^It is now .*\n$/);
    await receiver.close();
  });
});

test("the demo tells its story on a terminal, in colour", { timeout: 60_000 }, async () => {
  const demo = onTerm("demo", 72);
  expect(await demo.ended).toEqual({ exitCode: 0, signal: 0 });
  expect(demo.written()).toContain(ESCAPE);
  expect(demo.lines().join("\n")).toContain("Now do it yourself:");
});
