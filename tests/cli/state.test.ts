import { mkdtempSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CommandLine, commandLine } from "./in-process.js";

let sandbox: TestSandbox;
let cli: CommandLine;
let world: TestSandbox["control"];
beforeAll(async () => {
  sandbox = await startSandbox({ settlement: "manual" });
  cli = commandLine(sandbox);
  world = sandbox.control;
});
afterAll(() => sandbox.close());

const available = async () => (await world.showAccount({ id: 1 })).balance.available;

describe("state", () => {
  test("takes, lists, restores and removes snapshots", async () => {
    await world.setBalance({ id: 1, available: 77 });
    const put = await cli.run("state", "snapshot", "seventy-seven");
    expect(put).toMatchObject({ code: 0, stderr: "" });
    expect(put.stdout).toMatch(
      /Saved seventy-seven: 1 account, 0 transactions, 0 deliveries and \d entries\./,
    );
    const again = await cli.run("state", "snapshot", "seventy-seven");
    expect(again).toMatchObject({ code: 1, stdout: "" });
    expect(again.stderr).toContain("--replace");
    expect((await cli.run("state", "list")).stdout).toMatch(/seventy-seven .* kB /);
    expect(await cli.json("state", "reset")).toMatchObject({ seed: 1 });
    expect(await available()).toBe(10_000);
    expect((await cli.run("state", "restore", "seventy-seven")).stdout).toContain("Restored seventy-seven.");
    expect(await available()).toBe(77);
    expect(await cli.json("state", "remove", "seventy-seven")).toEqual({ name: "seventy-seven" });
    expect((await cli.run("state", "restore", "seventy-seven")).code).toBe(1);
    expect((await cli.run("state", "snapshot", "../up")).code).toBe(2);
  });

  test("exports the state to a file and imports it again", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "localpix-cli-state-")), "state.db");
    await world.setBalance({ id: 1, available: 88 });
    const out = await cli.json("state", "export", file);
    expect(out).toEqual({ file, bytes: statSync(file).size });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const refused = await cli.run("state", "export", file);
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toContain("--force");
    expect((await cli.run("state", "export", file, "--force")).code).toBe(0);
    await world.resetState();
    const { stdout } = await cli.run("state", "import", file);
    expect(stdout).toContain("Imported 1 account");
    expect(stdout).toMatch(/Held: 0 deliveries, and all future ones\.\nSend them: .* deliveries release\n/);
    expect(await available()).toBe(88);
    expect((await cli.run("deliveries", "release")).stdout).toBe("Nothing was held.\n");
    expect((await world.listDeliveries()).holds).toEqual([]);
    writeFileSync(file, "a letter");
    const foreign = await cli.run("state", "import", file, "--json");
    expect(foreign.code).toBe(1);
    expect(JSON.parse(foreign.stderr).error.code).toBe("WORLD_FILE_FOREIGN");
    expect((await cli.run("state", "import", `${file}.gone`)).code).toBe(1);
  });

  test("imports the data file of a data directory", async () => {
    const data = mkdtempSync(join(tmpdir(), "localpix-cli-state-"));
    const other = await startSandbox({ data });
    await other.control.setBalance({ id: 1, available: 99 });
    await other.close();
    expect((await cli.run("state", "import", data)).stdout).toContain("Imported 1 account");
    expect(await available()).toBe(99);
    const empty = await cli.run("state", "import", tmpdir(), "--json");
    expect(JSON.parse(empty.stderr).error).toMatchObject({
      code: "FILE_UNKNOWN",
      message: `There is no file ${join(tmpdir(), "localpix.db")}.`,
      hint: expect.stringContaining("localpix state export"),
    });
  });

  test.each([
    [
      "export",
      "/nope/a.db",
      "/nope/a.db cannot be written: ENOENT: no such file or directory, open '/nope/a.db'.",
    ],
    ["export", "-", "This command writes to a file, not to standard output."],
    ["import", "/dev/null", "/dev/null is not a file."],
  ])("%s %s is refused", async (verb, file, message) => {
    const { stderr } = await cli.run("state", verb, file, "--json");
    expect(JSON.parse(stderr).error).toMatchObject({ message });
  });

  test("import of a file that is no data file mentions a missing log", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "localpix-cli-state-")), "empty.db");
    writeFileSync(file, "");
    expect((await cli.run("state", "import", file)).stderr).toContain("its log (-wal) is missing");
  });
});
