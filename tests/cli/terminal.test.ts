import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillWorld } from "../browser/worlds.js";
import { heldReceiver } from "../faults/held-receiver.js";
import { payoutBody } from "../journeys/bodies.js";
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
describe("localpix without a command", () => {
  test("shows a menu on a terminal, and Ctrl-C restores the terminal", async () => {
    const menu = onTerm("");
    await menu.until("What now?");
    menu.type(CTRL_C);
    expect(await menu.ended).toEqual({ exitCode: 130, signal: 0 });
    const [hidden, shown] = ["\u001b[?25l", "\u001b[?25h"].map((code) => menu.written().lastIndexOf(code));
    expect(hidden, "the menu hides the cursor").toBeGreaterThan(-1);
    expect(shown).toBeGreaterThan(hidden!);
    expect(menu.written()).not.toContain("localpix: ");
  });

  test("prints the chosen command and runs it", async () => {
    const menu = onTerm("");
    await menu.until("What now?");
    menu.type("\r");
    await menu.until(/\$ localpix pay \d+\r?\n[\s\S]*What now\?/);
    expect(menu.lines().join("\n")).toMatch(/R\$ 42,50/);
    menu.type(CTRL_C);
    expect((await menu.ended).exitCode).toBe(130);
  });

  test("exits with 2 on pipes", async () => {
    const { code, stdout, stderr } = await localpixProcess([], here());
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^Usage: localpix[\s\S]*A command is required/);
    expect(stderr).not.toContain(ESCAPE);
  });
});

/** Commands with every kind of output: help, tables, sentences, pairs of label and value, and journal entries. */
const COMMANDS = [
  "--help",
  "pay --help",
  "scenario arm --help",
  "verify",
  "logs",
  "deliveries list",
  "account balance",
];

describe("a real terminal", () => {
  test.each(COMMANDS)("shows %s in its width and in color, as a run in this process does", async (args) => {
    const shown = onTerm(args, 40, { CI: "1" });
    const { code, stdout, stderr } = await localpix(args.split(" "), here(), { columns: 40 });
    expect(await shown.ended).toEqual({ exitCode: code, signal: 0 });
    expect(stdout).toContain(ESCAPE);
    expect(shown.written()).toBe((stdout + stderr).replaceAll("\n", "\r\n"));
  });

  test("shows an error in color, or without color if NO_COLOR is set", async () => {
    const colored = onTerm("pya 1042");
    const plain = onTerm("pya 1042", 80, { NO_COLOR: "1" });
    expect((await colored.ended).exitCode).toBe(2);
    await plain.ended;
    expect(colored.written()).toContain(`${ESCAPE}[31mlocalpix:`);
    expect(plain.written()).toMatch(/^localpix: Unknown command 'pya'\.\r\nDid you mean pay\?\r\n$/);
  });
});

describe("a command that runs until Ctrl-C", () => {
  test("logs --follow exits with 0", async () => {
    const following = onTerm("logs --follow --since 0");
    await following.until("world.began");
    await sandbox.createAccount({ name: "Loja Nova" });
    await following.until("Loja Nova");
    following.type(CTRL_C);
    expect(await following.ended).toEqual({ exitCode: 0, signal: 0 });
  });

  test("listen shows attempts in a table, and exits with 0", async () => {
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

describe("a slow clock advance", () => {
  /** Makes an advance slow: it waits for the first attempt of a due webhook, whose receiver does not respond yet. */
  async function delayAdvance() {
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

  test("shows its progress on a terminal, on a line that is removed at the end", async () => {
    const receiver = await delayAdvance();
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

  test("ends on Ctrl-C with 130 and removes the progress line", async () => {
    const receiver = await delayAdvance();
    const advancing = onTerm("clock advance 1m");
    const { response } = await receiver.next(1);
    await advancing.until(/\d+% .* done, \d+ to go/);
    advancing.type(CTRL_C);
    expect(await advancing.ended).toEqual({ exitCode: 130, signal: 0 });
    expect(advancing.written().endsWith(CLEAR_LINE)).toBe(true);
    response.writeHead(200).end();
    await receiver.close();
  });

  test("shows no progress on pipes", async () => {
    const receiver = await delayAdvance();
    const advancing = localpixProcess(["clock", "advance", "1m"], here());
    (await receiver.next(1)).response.writeHead(200).end();
    const { code, stdout, stderr } = await advancing;
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^It is now .*\n$/);
    await receiver.close();
  });
});

test("an advance says how many webhooks have no answer, and the next event is their timeout", async () => {
  const own = await startSandbox({ clock: NOON, settlement: "30s", webhookTimeout: "1h" });
  const receiver = await heldReceiver();
  await own.gateway.registerWebhook({ url: receiver.url, eventType: "cash_out" });
  await own.gateway.cashOut(payoutBody());
  const printed = async (...args: string[]) =>
    (await localpixProcess(["clock", ...args], { LOCALPIX_URL: own.url })).stdout;
  expect(await printed("advance", "30s")).toBe(
    "It is now 2030-02-14 15:00:30 UTC. 1 event ran: 1 settlement. 1 webhook has no answer yet.\n",
  );
  expect(await printed("show")).toMatch(/^next due +2030-02-14 16:00:30 UTC, in 1h$/m);
  expect(await printed("advance", "next")).toBe("It is now 2030-02-14 16:00:30 UTC. Nothing was due.\n");
  receiver.close();
  await own.close();
});

test("the demo prints its steps in color on a terminal", async () => {
  const demo = onTerm("demo", 72);
  expect(await demo.ended).toEqual({ exitCode: 0, signal: 0 });
  expect(demo.written()).toContain(ESCAPE);
  expect(demo.lines().join("\n")).toContain("Now do it yourself:");
});
