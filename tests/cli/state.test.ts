import { mkdtempSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ControlClient, controlClient } from "../../server/contract/client.js";
import { type RunningSandbox, spawnLocalpix, startSandboxProcess } from "./processes.js";

let sandbox: RunningSandbox;
let world: ControlClient;
beforeAll(async () => {
  sandbox = await startSandboxProcess();
  world = controlClient(sandbox.url);
}, 60_000);
afterAll(() => sandbox.stop());

const available = async () => (await world.showAccount({ id: 1 })).balance.available;

describe("state", { timeout: 180_000 }, () => {
  test("puts aside, lists, takes up again and removes", async () => {
    await world.setBalance({ id: 1, available: 77 });
    const put = await sandbox.run("state", "snapshot", "seventy-seven");
    expect(put).toMatchObject({ code: 0, stderr: "" });
    expect(put.stdout).toMatch(
      /Put aside as seventy-seven: 1 account, 0 transactions, 0 deliveries and \d entries\./,
    );
    const again = await sandbox.run("state", "snapshot", "seventy-seven");
    expect(again).toMatchObject({ code: 1, stdout: "" });
    expect(again.stderr).toContain("--replace");
    expect((await sandbox.run("state", "list")).stdout).toMatch(/seventy-seven .* kB /);
    expect(await sandbox.json("state", "reset")).toMatchObject({ seed: 1 });
    expect(await available()).toBe(10_000);
    expect((await sandbox.run("state", "restore", "seventy-seven")).stdout).toContain(
      "Restored seventy-seven.",
    );
    expect(await available()).toBe(77);
    expect(await sandbox.json("state", "remove", "seventy-seven")).toEqual({ name: "seventy-seven" });
    expect((await sandbox.run("state", "restore", "seventy-seven")).code).toBe(1);
    expect((await sandbox.run("state", "snapshot", "../up")).code).toBe(2);
  });

  test("goes into one file and comes back", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "localpix-cli-state-")), "state.db");
    await world.setBalance({ id: 1, available: 88 });
    const out = await sandbox.json("state", "export", file);
    expect(out).toEqual({ file, bytes: statSync(file).size });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const refused = await sandbox.run("state", "export", file);
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toContain("--force");
    expect((await sandbox.run("state", "export", file, "--force")).code).toBe(0);
    await world.resetState();
    expect((await sandbox.run("state", "import", file)).stdout).toContain("Imported 1 account");
    expect(await available()).toBe(88);
    writeFileSync(file, "a letter");
    const foreign = await sandbox.run("state", "import", file, "--json");
    expect(foreign.code).toBe(1);
    expect(JSON.parse(foreign.stderr).error.code).toBe("WORLD_FILE_FOREIGN");
    expect((await sandbox.run("state", "import", `${file}.gone`)).code).toBe(1);
  });

  test("logs --follow goes on in the new world", async () => {
    const child = spawnLocalpix(["logs", "--follow", "--json", "--url", sandbox.url, "--since", "0"]);
    const lines = createInterface(child.stdout!)[Symbol.asyncIterator]();
    const next = async () =>
      JSON.parse((await lines.next()).value as string) as { type: string; data: object };
    await next();
    await world.resetState({ seed: 9 });
    for (;;) {
      const { type, data } = await next();
      if (type === "world.began" && JSON.stringify(data) === '{"seed":9}') break;
    }
    await world.setBalance({ id: 1, available: 5 });
    for (;;) if ((await next()).type === "balance.adjusted") break;
    child.kill("SIGINT");
  });
});
