import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, test } from "vitest";
import { controlClient } from "../../server/contract/client.js";
import { localpix, spawnLocalpix } from "./processes.js";

const folder = mkdtempSync(join(tmpdir(), "localpix-config-"));
const written = (name: string, text: string) => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

describe("the settings file", { timeout: 60_000 }, () => {
  test("init explains every key; uncommented, it says what is so anyway, and it is never overwritten", async () => {
    const file = join(folder, "new.yaml");
    expect(await localpix(["init", file])).toMatchObject({ code: 0, stderr: "" });
    const template = readFileSync(file, "utf8");
    const again = await localpix(["init", file]);
    expect(again).toMatchObject({ code: 1, stdout: "" });
    expect(again.stderr).toContain("--force");
    expect(await localpix(["init", file, "--force"])).toMatchObject({ code: 0 });
    const plain = await localpix(["config", "--json", "--config", file]);
    const sources = Object.values(JSON.parse(plain.stdout).settings as Record<string, { from: string }>);
    expect(new Set(sources.map(({ from }) => from))).toEqual(new Set(["default", "LOCALPIX_DATA"]));
    const uncommented = written(
      "all.yaml",
      template.replaceAll(/^# ([a-z-]+:( \S+)?$)/gm, "$1").replaceAll(/^# {3}/gm, "  "),
    );
    const all = JSON.parse((await localpix(["config", "--json", "--config", uncommented])).stdout);
    expect(all.settings.settlement).toEqual({ value: "1s", from: expect.stringMatching(/all\.yaml:\d+$/) });
    expect(all.settings.scenarios.value).toBe(join(folder, "scenarios"));
    expect(all).toMatchObject({
      accounts: [{ pixKey: "pix@loja-horizonte.test", limits: { perTransaction: 1000 } }],
      webhooks: [{ url: "https://loja.example/pix", account: 2 }],
    });
    expect(all.webhooks[0]).not.toHaveProperty("headers");
  });

  test("flags beat the environment, which beats the file, which beats the defaults; config says which", async () => {
    const file = written("beaten.yaml", "port: 7001\nsettlement: 2s\nretry: [0s, 7s]\n");
    const { stdout } = await localpix(["config", "--config", file, "--port", "7003"], {
      LOCALPIX_PORT: "7002",
      LOCALPIX_SETTLEMENT: "3s",
    });
    expect(stdout).toMatch(/^port +7003 +--port$/m);
    expect(stdout).toMatch(/^settlement +3s +LOCALPIX_SETTLEMENT$/m);
    expect(stdout).toMatch(/^retry +0s,7s +\S+beaten\.yaml:3$/m);
    expect(stdout).toMatch(/^payer +manual +default$/m);
  });

  const rows: [text: string, said: RegExp][] = [
    ["settlment: 5s\n", /w\.yaml:1:1: there is no key settlment; did you mean settlement\?/],
    ["seed: 1\nsettlement: manaul\n", /w\.yaml:2:13: settlement must be manual .* did you mean manual\?/],
    ["retry:\n  - 0s\n  - soon\n", /w\.yaml:2:3: retry must be 1 to 20 durations/],
    ["accounts:\n  - nome: x\n", /w\.yaml:2:5: accounts\.0: there is no key nome; did you mean name\?/],
    ["accounts:\n  - pixKey: '?'\n", /w\.yaml:2:13: accounts\.0\.pixKey has the format of no PIX key/],
    [
      "accounts:\n  - pixKey: a@b.co\n  - pixKey: A@b.co\n",
      /w\.yaml:3:13: accounts\.1\.pixKey belongs to another account/,
    ],
    ["webhooks:\n  - url: https://a.b\n    events: [cash_inn]\n", /w\.yaml:3:14: .* did you mean cash_in/],
    [
      "webhooks:\n  - url: https://a.b\n    account: 2\n",
      /w\.yaml:3:14: webhooks\.0\.account must be a number/,
    ],
    ["webhooks:\n  - url: http://localhost:3\n", /w\.yaml:2:10: webhooks\.0\.url must be https; allow-http/],
    ["port: [\n", /w\.yaml:2:1: /],
    ["- port\n", /w\.yaml:1:1: the file must be of type object/],
  ];
  test.each(rows)("%j is refused with its place and what was meant", async (text, said) => {
    const outcome = await localpix(["config", "--config", written("w.yaml", text)]);
    expect(outcome).toMatchObject({ code: 2, stdout: "" });
    expect(outcome.stderr).toMatch(said);
  });

  test("its accounts and webhooks are there when a world begins, and again after a reset", async () => {
    const file = written(
      "founding.yaml",
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
    const child = spawnLocalpix(["start", "--memory", "--port", "0", "--json", "--config", file]);
    const { value } = await createInterface(child.stdout!)[Symbol.asyncIterator]().next();
    const world = controlClient((JSON.parse(String(value)) as { url: string }).url);
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
    // A case says what its world began with, but for what may be secret, and is replayed from there.
    const told = join(folder, "founded-case.yaml");
    const url = ["--url", (JSON.parse(String(value)) as { url: string }).url];
    expect(await localpix(["case", "save", told, ...url])).toMatchObject({ code: 0 });
    expect(readFileSync(told, "utf8")).not.toContain("segredo");
    expect(await localpix(["case", "replay", told])).toMatchObject({ code: 0, stderr: "" });
    child.kill("SIGTERM");
  });

  test("a seed that comes too late for a data file is said", async () => {
    const started = async (seed: string) => {
      const data = join(folder, "seeded");
      const child = spawnLocalpix(["start", "--data", data, "--port", "0", "--json", "--seed", seed]);
      const ended = once(child, "close");
      const lines: { event: string; seed?: number; text?: string }[] = [];
      const reader = createInterface(child.stdout!).on("line", (line) => lines.push(JSON.parse(line)));
      await once(reader, "line");
      child.kill("SIGTERM");
      await ended;
      return lines.filter(({ event }) => event !== "stopping");
    };
    expect(await started("3")).toEqual([expect.objectContaining({ event: "ready", seed: 3 })]);
    expect(await started("5")).toEqual([
      expect.objectContaining({ event: "ready", seed: 3 }),
      { event: "notice", text: expect.stringContaining("localpix state reset --seed 5") },
    ]);
  });

  test("one that was named and is not there is said", async () => {
    const outcome = await localpix(["config", "--config", join(folder, "nowhere.yaml")]);
    expect(outcome).toMatchObject({ code: 1, stdout: "" });
    expect(outcome.stderr).toContain("nowhere.yaml cannot be read");
  });
});
