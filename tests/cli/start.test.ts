import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { controlClient } from "../../server/contract/client.js";
import { ENTRY } from "../built-product.js";
import { localpix } from "./in-process.js";
import { localpixProcess, startLocalpix } from "./processes.js";

const folder = mkdtempSync(join(tmpdir(), "localpix-start-"));

test.each([
  ["does not exist, but has the name of one", () => {}, "is the name of a file"],
  ["exists", (path: string) => writeFileSync(path, ""), "is not one"],
])("start refuses a data directory that is a file: it %s", async (_, prepare, problem) => {
  const path = join(mkdtempSync(join(tmpdir(), "localpix-start-")), "world.sqlite3");
  prepare(path);
  const { code, stderr } = await localpix(["start", "--port", "0"], { LOCALPIX_DATA: path });
  expect(code).toBe(2);
  expect(stderr).toContain(`--data takes a directory, but ${path} ${problem}.`);
});

describe("start with a settings file", () => {
  test("creates its accounts and webhooks at the start, and again after a reset", async () => {
    const file = join(folder, "founding.yaml");
    writeFileSync(
      file,
      `clock: 2027-01-01T09:00:00-03:00
allow-http-webhooks: true
accounts:
  - name: Filial
    pixKey: Filial@Loja.test
    balance: 12.34
    limits: { daily: 100 }
webhooks:
  - url: http://127.0.0.1:9/pix
    events: [cash_in]
    account: 2
    headers: { x-segredo: nada }
`,
    );
    const started = startLocalpix(["start", "--memory", "--port", "0", "--json", "--config", file]);
    const { url } = await started.document<{ url: string }>();
    const world = controlClient(url);
    const look = async () => {
      const { accounts } = await world.listAccounts();
      expect(accounts[1]).toMatchObject({
        ...{ name: "Filial", pixKey: "filial@loja.test" },
        ...{ balance: { available: 12.34 }, limits: { daily: 100 } },
      });
      expect(await world.showClock()).toMatchObject({ now: "2027-01-01T12:00:00.000Z", mode: "frozen" });
      const { transactionId } = await world.pay({ pixKey: "filial@loja.test", value: 1 });
      const { deliveries } = await world.listDeliveries({ transactionId });
      expect(deliveries).toMatchObject([{ url: "http://127.0.0.1:9/pix", eventType: "cash_in" }]);
    };
    await look();
    await world.advanceClock({ by: "90d" });
    await world.resetState({ seed: 5 });
    await look();
    // A case contains the initial accounts and webhooks without secrets, so it can be replayed.
    const caseFile = join(folder, "founded-case.yaml");
    expect(await localpix(["case", "save", caseFile, "--url", url])).toMatchObject({ code: 0 });
    expect(readFileSync(caseFile, "utf8")).not.toContain("segredo");
    expect(await localpix(["case", "replay", caseFile])).toMatchObject({ code: 0, stderr: "" });
    expect(await started.stop("SIGTERM")).toBe(0);
  });

  test("a seed that differs from the one of the data file is reported", async () => {
    const started = async (seed: string) => {
      const data = join(folder, "seeded");
      const flags = ["--data", data, "--port", "0", "--json", "--seed", seed];
      const { document, child, rest } = startLocalpix(["start", ...flags]);
      const ready = await document();
      child.kill("SIGTERM");
      const others = (await rest()).map((line) => JSON.parse(line) as Record<string, unknown>);
      return [ready, ...others].filter(({ event }) => event !== "stopping");
    };
    expect(await started("3")).toEqual([expect.objectContaining({ event: "ready", seed: 3 })]);
    expect(await started("5")).toEqual([
      expect.objectContaining({ event: "ready", seed: 3 }),
      { event: "notice", text: expect.stringContaining("localpix state reset --seed 5") },
    ]);
  });
});

describe("start", () => {
  test("prints how commands reach it: the program, and whether they need --url", async () => {
    const home = mkdtempSync(join(folder, "home-"));
    const own = { HOME: home, XDG_DATA_HOME: home, PATH: "/nowhere" };
    // A data directory of the test in place of the user's, as for every command of the tests.
    const data = join(home, "localpix");
    const program = `node ${ENTRY}`;
    const first = startLocalpix(["start", "--data", data, "--port", "0", "--json"], own);
    const { url } = await first.document<{ url: string }>();
    const second = startLocalpix(["start", "--memory", "--port", "0"], own);
    while (!(await second.line()).includes("gateway"));
    const shown = [await second.line(), await second.line(), await second.line(), await second.line()];
    expect(await second.line()).toContain(program);
    const other = /http\S+(?=\/sandbox)/.exec(shown.join())?.[0] ?? "";
    expect((await controlClient(url).health()).cli).toEqual({ program, needsUrl: false });
    expect((await controlClient(other).health()).cli).toEqual({ program, needsUrl: true });
    await Promise.all([first.stop(), second.stop()]);
  });

  test("a broken scenario file is refused with its problem and exit code 1", async () => {
    const own = mkdtempSync(join(folder, "own-"));
    writeFileSync(join(own, "x.yaml"), "name: x\n");
    const start = await localpixProcess(["start", "--memory", "--port", "0", "--scenarios", own]);
    expect(start).toMatchObject({ code: 1, stdout: "" });
    expect(start.stderr).toContain("x.yaml:1:1 description is missing.");
  });

  test("with --json prints only JSON until it is stopped", async () => {
    const { document, stop, rest } = startLocalpix(["start", "--memory", "--port", "0", "--json"]);
    expect(await document()).toBeTypeOf("object");
    expect(await stop("SIGTERM")).toBe(0);
    for (const line of await rest()) expect(JSON.parse(line)).toBeTypeOf("object");
  });
});
