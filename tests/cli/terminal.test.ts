import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillWorld } from "../browser/worlds.js";
import { heldReceiver } from "../faults/held-receiver.js";
import { NOON } from "../journeys/rows.js";
import { localpix } from "./in-process.js";
import { localpixProcess } from "./processes.js";
import { CTRL_C, onTerminal } from "./terminal.js";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON });
  await fillWorld(sandbox, "normal");
});
afterAll(() => sandbox.close());

const here = () => ({ LOCALPIX_URL: sandbox.url });
const onTerm = (args: string, columns?: number, env: Record<string, string> = {}) =>
  onTerminal(args === "" ? [] : args.split(" "), { ...here(), ...env }, columns);

const ESCAPE = "\u001b";
const CLEAR_LINE = "\r\u001b[2K";
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
    const { code, stdout, stderr } = await localpixProcess([], here());
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^Usage: localpix[\s\S]*A command is required/);
    expect(stderr).not.toContain(ESCAPE);
  });
});

/** Help, tables, sentences, pairs and lines of the journal. */
const SHOWN = [
  "--help",
  "pay --help",
  "scenario arm --help",
  "verify",
  "logs",
  "deliveries list",
  "account balance",
];

describe("a real terminal", { timeout: 60_000 }, () => {
  test.each(SHOWN)("shows %s in its width and in color, as a run in this process does", async (args) => {
    const shown = onTerm(args, 40, { CI: "1" });
    const { code, stdout, stderr } = await localpix(args.split(" "), here(), { columns: 40 });
    expect(await shown.ended).toEqual({ exitCode: code, signal: 0 });
    expect(stdout).toContain(ESCAPE);
    expect(shown.written()).toBe((stdout + stderr).replaceAll("\n", "\r\n"));
  });

  test("shows what went wrong, in color unless NO_COLOR says otherwise", async () => {
    const colored = onTerm("pya 1042");
    const plain = onTerm("pya 1042", 80, { NO_COLOR: "1" });
    expect((await colored.ended).exitCode).toBe(2);
    await plain.ended;
    expect(colored.written()).toContain(`${ESCAPE}[31mlocalpix:`);
    expect(plain.written()).toMatch(/^localpix: Unknown command 'pya'\.\r\nDid you mean pay\?\r\n$/);
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
    const advancing = localpixProcess(["clock", "advance", "1m"], here());
    (await receiver.next(1)).response.writeHead(200).end();
    const { code, stdout, stderr } = await advancing;
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^It is now .*\n$/);
    await receiver.close();
  });
});

test("the demo tells its story on a terminal, in color", { timeout: 60_000 }, async () => {
  const demo = onTerm("demo", 72);
  expect(await demo.ended).toEqual({ exitCode: 0, signal: 0 });
  expect(demo.written()).toContain(ESCAPE);
  expect(demo.lines().join("\n")).toContain("Now do it yourself:");
});
