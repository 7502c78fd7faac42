import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startLocalpix } from "./processes.js";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});

afterAll(() => sandbox.close());

interface Entry {
  readonly seq: number;
  readonly type: string;
  readonly data: { readonly name?: string; readonly balance?: { readonly available: number } };
}

const follow = (...flags: string[]) => startLocalpix(["logs", "--follow", ...flags, "--url", sandbox.url]);

describe("logs --follow", () => {
  test("prints new entries, and exits with 0 on Ctrl-C", async () => {
    const following = follow("--json", "--since", "0");
    // Existing entries come first: the journal of a new sandbox is not empty.
    expect(await following.document()).toMatchObject({ seq: 1, type: expect.any(String) });
    await sandbox.control.createAccount({ name: "Somebody new" });
    for (;;) {
      const { type, data } = await following.document<Entry>();
      if (type === "account.created" && data.name === "Somebody new") break;
    }
    expect(await following.stop()).toBe(0);
  });

  test("with --limit begins with the newest entries and misses none after them", async () => {
    const client = sandbox.control;
    for (const available of [1, 2]) await client.setBalance({ id: 1, available });
    const following = follow("--json", "--limit", "2", "--type", "balance.adjusted");
    const available = async () => (await following.document<Entry>()).data.balance?.available;
    expect([await available(), await available()]).toEqual([1, 2]);
    await client.setBalance({ id: 1, available: 3 });
    expect(await available()).toBe(3);
    expect(await following.stop()).toBe(0);
  });

  test("ends silently when its output is closed", async () => {
    const following = follow("--since", "0");
    await following.line();
    following.child.stdout!.destroy();
    // A closed pipe is detected by writing into it, so the test keeps producing entries.
    let available = 0;
    const exitCode = async () => {
      available += 1;
      await sandbox.control.setBalance({ id: 1, available });
      return following.child.exitCode;
    };
    await expect.poll(exitCode).toBe(0);
    expect(following.complaint()).toBe("");
  });

  test("continues with the entries of the new world after a reset", async () => {
    const following = follow("--json", "--since", "0");
    await following.document();
    await sandbox.reset({ seed: 9 });
    for (;;) {
      const { type, data } = await following.document<Entry>();
      if (type === "world.began" && JSON.stringify(data) === '{"seed":9}') break;
    }
    await sandbox.control.setBalance({ id: 1, available: 5 });
    for (;;) if ((await following.document<Entry>()).type === "balance.adjusted") break;
    expect(await following.stop()).toBe(0);
  });
});
