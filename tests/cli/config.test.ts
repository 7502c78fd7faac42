import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { settingTable } from "../../server/contract/settings/start-settings.js";
import { localpix } from "./in-process.js";

const folder = mkdtempSync(join(tmpdir(), "localpix-config-"));
const writeSettings = (name: string, text: string) => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

describe("the settings file", () => {
  test("init explains every key, its values are the defaults, and it overwrites no file without --force", async () => {
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
    const uncommented = writeSettings(
      "all.yaml",
      template.replaceAll(/^# ([a-z-]+:( \S+)?$)/gm, "$1").replaceAll(/^# {3}/gm, "  "),
    );
    const all = JSON.parse((await localpix(["config", "--json", "--config", uncommented])).stdout);
    expect(all.settings.settlement).toEqual({ value: "1s", from: expect.stringMatching(/all\.yaml:\d+$/) });
    expect(all.settings.scenarios.value).toBe(join(folder, "scenarios"));
    expect(all).toMatchObject({
      accounts: [{ pixKey: "pix@loja-horizonte.test", limits: { perTransaction: 1000 } }],
      webhooks: [{ url: "https://loja.example/pix", account: 1 }],
    });
    expect(all.webhooks[0]).not.toHaveProperty("headers");
  });

  test("every line that init writes for a setting, and each of its two lists, is accepted when it alone is uncommented", async () => {
    const template = join(folder, "template.yaml");
    await localpix(["init", template, "--force"]);
    const text = readFileSync(template, "utf8");
    const commented = text.match(/^# [a-z-]+:( [^ ]+)?$(\n# {3}.*)*/gm) ?? [];
    const flags = commented.map((lines) => /[a-z-]+/.exec(lines)?.[0]);
    const ofOneRun = ["json", "open", "token"];
    expect([...flags, ...ofOneRun].toSorted()).toEqual(
      [...settingTable.map(({ flag }) => flag), "accounts", "webhooks"].toSorted(),
    );
    for (const lines of commented) {
      const file = writeSettings("line.yaml", text.replace(lines, lines.replaceAll(/^# /gm, "")));
      expect(await localpix(["config", "--config", file]), lines).toMatchObject({ code: 0, stderr: "" });
    }
  });

  test("a folder may begin with ~, and config shows the data directory in force", async () => {
    const file = writeSettings("home.yaml", "data: ~/pix\nscenarios: ~\n");
    const refused = await localpix(["config", "--config", file]);
    expect(refused.stderr).toMatch(/home\.yaml:2:12: scenarios must not be empty/);
    const home = writeSettings("home.yaml", "data: ~/pix\nscenarios: '~'\n");
    const { settings } = JSON.parse(
      (await localpix(["config", "--json", "--config", home], { LOCALPIX_DATA: "" })).stdout,
    );
    expect([settings.data.value, settings.scenarios.value]).toEqual([join(homedir(), "pix"), homedir()]);
    const byDefault = JSON.parse((await localpix(["config", "--json"], { LOCALPIX_DATA: "" })).stdout);
    expect(byDefault.settings.data).toEqual({ value: expect.stringMatching(/localpix/), from: "default" });
    const inMemory = JSON.parse(
      (await localpix(["config", "--json", "--memory"], { LOCALPIX_DATA: "" })).stdout,
    );
    expect(inMemory.settings.data.value).toBeNull();
  });

  test.each([
    ["", "The name of the file to write must not be empty."],
    ["-", "This command writes to a file, not to standard output."],
  ])("init refuses the name %j", async (file, message) => {
    expect(await localpix(["init", file])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(message),
    });
    expect(existsSync(file)).toBe(false);
  });

  test("flags take precedence over the environment, the file and the defaults, and config names the source", async () => {
    const file = writeSettings("beaten.yaml", "port: 7001\nsettlement: 2s\nretry: [0s, 7s]\n");
    const { stdout } = await localpix(["config", "--config", file, "--port", "7003"], {
      LOCALPIX_PORT: "7002",
      LOCALPIX_SETTLEMENT: "3s",
    });
    expect(stdout).toMatch(/^port +7003 +--port$/m);
    expect(stdout).toMatch(/^settlement +3s +LOCALPIX_SETTLEMENT$/m);
    expect(stdout).toMatch(/^retry +0s,7s +\S+beaten\.yaml:3$/m);
    expect(stdout).toMatch(/^payer +manual +default$/m);
  });

  test("an empty environment variable counts as unset, and an empty flag is refused", async () => {
    const names = ["DATA", "PORT", "STRICT", "RETRY", "TOKEN", "PUBLIC_URL", "CLIENT_SECRET"];
    const empty = Object.fromEntries(names.map((name) => [`LOCALPIX_${name}`, ""]));
    const { code, stdout } = await localpix(["config", "--json"], empty);
    const settings = Object.values(JSON.parse(stdout).settings as Record<string, { from: string }>);
    expect([code, new Set(settings.map(({ from }) => from))]).toEqual([0, new Set(["default"])]);
    const refused = await localpix(["config", "--data", ""]);
    expect(refused).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--data must not be empty, not ""'),
    });
  });

  const rows: [text: string, message: RegExp][] = [
    ["settlment: 5s\n", /w\.yaml:1:1: there is no key settlment; did you mean settlement\?/],
    ["seed: 1\nsettlement: manaul\n", /w\.yaml:2:13: settlement must be manual .* did you mean manual\?/],
    ["retry:\n  - 0s\n  - soon\n", /w\.yaml:2:3: retry must be 1 to 20 durations/],
    ["accounts:\n  - nome: x\n", /w\.yaml:2:5: accounts\.0: there is no key nome; did you mean name\?/],
    ["accounts:\n  - pixKey: '?'\n", /w\.yaml:2:13: accounts\.0\.pixKey is not a valid PIX key/],
    [
      "accounts:\n  - pixKey: a@b.co\n  - pixKey: A@b.co\n",
      /w\.yaml:3:13: accounts\.1\.pixKey already belongs to another account/,
    ],
    ["webhooks:\n  - url: https://a.b\n    events: [cash_inn]\n", /w\.yaml:3:14: .* did you mean cash_in/],
    [
      "webhooks:\n  - url: https://a.b\n    account: 2\n",
      /w\.yaml:3:14: webhooks\.0\.account must be 1, the seed account, because the file has no accounts/,
    ],
    [
      "accounts:\n  - name: a\nwebhooks:\n  - url: https://a.b\n    account: 3\n",
      /w\.yaml:5:14: webhooks\.0\.account must be a number from 1, the seed account, to 2/,
    ],
    [
      "webhooks:\n  - url: https://a.b\n    events: []\n",
      /w\.yaml:3:13: .*events must have at least one item/,
    ],
    ["accounts:\n  - balance: -5\n", /w\.yaml:2:14: accounts\.0\.balance must be at least 0\./],
    ["accounts:\n  - balance: .inf\n", /w\.yaml:2:14: accounts\.0\.balance must be .*, not Infinity\./],
    [
      "accounts:\n  - pixKey: PIX@loja-aurora.test\n",
      /w\.yaml:2:13: accounts\.0\.pixKey belongs to the seed account/,
    ],
    ["memory:\n", /w\.yaml:1:\d+: memory must be true or false/],
    ["data: 5\n", /w\.yaml:1:7: data must be a text; in quotes, "5" is one/],
    ["client-secret: 12345678\n", /w\.yaml:1:16: client-secret must be a text; in quotes, "12345678" is one/],
    ["scenarios: [a, b]\n", /w\.yaml:1:12: scenarios must be one value, not a list/],
    [
      "webhooks:\n  - url: https:/loja.example\n",
      /w\.yaml:2:10: webhooks\.0\.url must be an absolute URL with a host/,
    ],
    ["webhooks:\n  - url: http://localhost:3\n", /w\.yaml:2:10: webhooks\.0\.url must be https; allow-http/],
    [
      `webhooks:\n  - url: https://a.b/${"x".repeat(2048)}\n`,
      /w\.yaml:2:10: webhooks\.0\.url must have at most 2048 characters/,
    ],
    [
      "webhooks:\n  - url: https://a.b\n    headers: {User-Agent: x}\n",
      /w\.yaml:3:27: webhooks\.0\.headers\.User-Agent is a blocked header/,
    ],
    [
      "webhooks:\n  - url: https://a.b\n    headers: {a: x, b: x, c: x, d: x, e: x, f: x}\n",
      /w\.yaml:3:14: webhooks\.0\.headers must have at most 5 items/,
    ],
    ["accounts:\n  - clientSecret: 😀😀😀😀\n", /w\.yaml:2:19: accounts\.0\.clientSecret must have 8 to 64/],
    ["port: [\n", /w\.yaml:2:1: /],
    ["- port\n", /w\.yaml:1:1: the file must be of type object/],
  ];
  test.each(rows)("%j is refused with line and column, and with a suggestion", async (text, message) => {
    const outcome = await localpix(["config", "--config", writeSettings("w.yaml", text)]);
    expect(outcome).toMatchObject({ code: 2, stdout: "" });
    expect(outcome.stderr).toMatch(message);
  });

  test("a file that is named with --config and does not exist is refused", async () => {
    const outcome = await localpix(["config", "--config", join(folder, "nowhere.yaml")]);
    expect(outcome).toMatchObject({ code: 1, stdout: "" });
    expect(outcome.stderr).toContain("nowhere.yaml cannot be read");
  });
});
