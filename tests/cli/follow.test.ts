import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { controlClient } from "../../server/contract/client.js";
import { type RunningSandbox, spawnLocalpix, startSandboxProcess } from "./processes.js";

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await startSandboxProcess();
}, 30_000);

afterAll(() => sandbox.stop());

const exitOf = (child: ReturnType<typeof spawnLocalpix>) =>
  new Promise((resolve) => child.once("exit", (code, signal) => resolve(code ?? signal)));

describe("logs --follow", { timeout: 30_000 }, () => {
  test("shows what happens, and ends with 0 on Ctrl-C", async () => {
    const child = spawnLocalpix(["logs", "--follow", "--json", "--url", sandbox.url, "--since", "0"]);
    const ended = exitOf(child);
    const lines = createInterface(child.stdout!)[Symbol.asyncIterator]();
    // What was there before comes first: the journal of a new sandbox is not empty.
    const first = JSON.parse((await lines.next()).value as string);
    expect(first).toMatchObject({ seq: 1, type: expect.any(String) });
    await controlClient(sandbox.url).createAccount({ name: "Somebody new" });
    for (;;) {
      const entry = JSON.parse((await lines.next()).value as string);
      if (entry.type !== "account.created" || entry.data.name !== "Somebody new") continue;
      break;
    }
    child.kill("SIGINT");
    expect(await ended).toBe(0);
  });

  test("begins with the newest lines where so many are wanted, and misses nothing after them", async () => {
    const client = controlClient(sandbox.url);
    for (const available of [1, 2]) await client.setBalance({ id: 1, available });
    const flags = ["--follow", "--json", "--limit", "2", "--type", "balance.adjusted"];
    const child = spawnLocalpix(["logs", ...flags, "--url", sandbox.url]);
    const ended = exitOf(child);
    const lines = createInterface(child.stdout!)[Symbol.asyncIterator]();
    const available = async () => JSON.parse((await lines.next()).value as string).data.balance.available;
    expect([await available(), await available()]).toEqual([1, 2]);
    await client.setBalance({ id: 1, available: 3 });
    expect(await available()).toBe(3);
    child.kill("SIGINT");
    expect(await ended).toBe(0);
  });

  test("ends silently when nobody reads any more", async () => {
    const child = spawnLocalpix(["logs", "--follow", "--url", sandbox.url, "--since", "0"]);
    let complaint = "";
    child.stderr!.on("data", (text) => {
      complaint += text;
    });
    const ended = exitOf(child);
    await new Promise((resolve) => child.stdout!.once("data", resolve));
    child.stdout!.destroy();
    // Whether the pipe is closed is noticed by writing into it, so things have to go on happening.
    let over = false;
    void ended.then(() => {
      over = true;
    });
    for (let available = 1; !over; available++) {
      await controlClient(sandbox.url).setBalance({ id: 1, available });
      await setTimeout(50);
    }
    expect(await ended).toBe(0);
    expect(complaint).toBe("");
  });
});
