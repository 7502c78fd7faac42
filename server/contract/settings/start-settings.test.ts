import { describe, expect, it } from "vitest";
import { settingsInForce } from "./settings-in-force.js";
import { defaultSettings, environmentName, settingTable } from "./start-settings.js";

type Given = Parameters<typeof settingsInForce>;

function readSettings(flags: Given[0], environment: Given[1]) {
  const read = settingsInForce(flags, environment);
  if ("problems" in read) throw new Error(read.problems.join("\n"));
  const { accounts, webhooks, ...settings } = read.settings;
  expect([accounts, webhooks]).toEqual([[], []]);
  return settings;
}

const problems = (flags: Given[0], environment: Given[1] = {}) => {
  const read = settingsInForce(flags, environment);
  if ("problems" in read) return read.problems;
  throw new Error("Nothing was wrong.");
};

describe("without flags and environment", () => {
  it("the defaults are the documented ones", () => {
    expect(readSettings({}, {})).toEqual({
      port: 7490,
      host: "127.0.0.1",
      allowHost: [],
      publicUrl: null,
      data: null,
      memory: false,
      seed: 1,
      clock: "running",
      settlement: "1s",
      payer: "manual",
      directory: "open",
      strict: false,
      allowHttpWebhooks: false,
      webhookAddresses: "all",
      plainWebhooks: false,
      webhookVersion: "spec",
      lenient: false,
      lenientQr: false,
      lenientDocuments: false,
      alphanumericCnpj: false,
      scenarios: null,
      retry: [0, 300_000, 300_000, 900_000],
      webhookTimeout: 10_000,
      keepRequests: 10_000,
      token: null,
      clientSecret: null,
      tls: false,
      mtls: false,
      json: false,
      open: false,
    });
    expect(readSettings({}, {})).toEqual(defaultSettings);
  });
});

describe("a setting", () => {
  it("has the value of its flag, else of its variable, else its default", () => {
    const environment = { LOCALPIX_PORT: "8001", LOCALPIX_SETTLEMENT: "5s" };
    expect(readSettings({ port: "8000" }, environment)).toMatchObject({
      port: 8_000,
      settlement: "5s",
      payer: "manual",
    });
  });

  it.each([
    ["port", "LOCALPIX_PORT"],
    ["allowHttpWebhooks", "LOCALPIX_ALLOW_HTTP_WEBHOOKS"],
    ["webhookTimeout", "LOCALPIX_WEBHOOK_TIMEOUT"],
  ])("%s has the environment variable %s", (name, expected) => {
    expect(environmentName(settingTable.find((setting) => setting.name === name)!)).toBe(expected);
  });

  it("is in the table once", () => {
    const names = settingTable.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.toSorted()).toEqual(Object.keys(defaultSettings).toSorted());
  });

  it("of another program is ignored", () => {
    expect(readSettings({}, { PORT: "1", LOCALPIX: "x", LOCALPIX_URL: "http://x" })).toEqual(defaultSettings);
  });
});

describe("valid values", () => {
  it.each([
    ["port", "0", 0],
    ["port", "65535", 65_535],
    ["host", "0.0.0.0", "0.0.0.0"],
    ["allowHost", "localpix, Pix.test", ["localpix", "pix.test"]],
    ["data", "/tmp/a b", "/tmp/a b"],
    ["publicUrl", "http://localpix:7490", "http://localpix:7490"],
    ["publicUrl", "https://Pix.test/", "https://pix.test"],
    ["seed", "0", 0],
    ["seed", "9007199254740991", Number.MAX_SAFE_INTEGER],
    ["clock", "frozen", "frozen"],
    ["clock", "2027-01-01T09:00:00-03:00", "2027-01-01T09:00:00-03:00"],
    ["settlement", "manual", "manual"],
    ["settlement", "0s", "0s"],
    ["payer", "auto", "auto"],
    ["directory", "strict", "strict"],
    ["retry", "0s", [0]],
    ["retry", "1s, 2m ,3h", [1_000, 120_000, 10_800_000]],
    ["webhookTimeout", "1m30s", 90_000],
    ["webhookTimeout", "1h", 3_600_000],
    ["webhookAddresses", "private", "private"],
    ["webhookVersion", "v2", "v2"],
    ["token", "0123456789abcdef", "0123456789abcdef"],
    ["clientSecret", "minha-s3nha", "minha-s3nha"],
  ])("%s: %s", (name, text, expected) => {
    const setting = settingTable.find((setting) => setting.name === name)!;
    expect(readSettings({ [name]: text }, {})).toEqual({ ...defaultSettings, [name]: expected });
    expect(readSettings({}, { [environmentName(setting)]: text })).toEqual({
      ...defaultSettings,
      [name]: expected,
    });
  });

  it.each([
    ["true", true],
    ["1", true],
    ["yes", true],
    ["false", false],
    ["0", false],
    ["no", false],
  ])("of a boolean environment variable: %s", (text, expected) => {
    expect(readSettings({}, { LOCALPIX_MEMORY: text }).memory).toBe(expected);
  });

  it("of a boolean flag: true, also if the variable says false", () => {
    expect(readSettings({ memory: true }, { LOCALPIX_MEMORY: "false" }).memory).toBe(true);
    expect(readSettings({ strict: true }, {}).strict).toBe(true);
  });
});

describe("invalid values", () => {
  it.each([
    ["port", "65536", "must be a whole number from 0 to 65535"],
    ["port", "-1", "must be a whole number from 0 to 65535"],
    ["port", "80.5", "must be a whole number from 0 to 65535"],
    ["port", "http", "must be a whole number from 0 to 65535"],
    ["port", "", "must be a whole number from 0 to 65535"],
    ["port", "0x50", "must be a whole number from 0 to 65535"],
    ["allowHost", "localpix:7490", "must be host names without a port"],
    ["allowHost", "localpix,,pix.test", "must be host names without a port"],
    ["publicUrl", "localpix:7490", "must be http:// or https:// with a host"],
    ["publicUrl", "http://localpix/pix", "must be http:// or https:// with a host"],
    ["publicUrl", "http://a:b@localpix", "must be http:// or https:// with a host"],
    ["seed", "9007199254740992", "must be a whole number from 0 to 9007199254740991"],
    ["clock", "2027-01-01T09:00:00", "must be running, frozen or an instant of the years 2000 to 7999"],
    ["clock", "2027-13-01T09:00:00Z", "must be running, frozen or an instant of the years 2000 to 7999"],
    ["clock", "2027-02-30T00:00:00Z", "must be running, frozen or an instant of the years 2000 to 7999"],
    ["clock", "1999-12-31T23:59:59Z", "must be running, frozen or an instant of the years 2000 to 7999"],
    ["clock", "8000-01-01T00:00:00Z", "must be running, frozen or an instant of the years 2000 to 7999"],
    ["clientSecret", "😀😀😀😀", "must have 8 to 64 characters"],
    ["settlement", "soon", "must be manual or a duration with a unit"],
    ["settlement", "5", "must be manual or a duration with a unit"],
    ["settlement", "auto", "must be manual or a duration with a unit"],
    ["payer", "never", "must be manual, auto or a duration with a unit"],
    ["clientSecret", "abc", "must have 8 to 64 characters"],
    ["token", "0123456789abcde", "must have at least 16 characters"],
    ["clientSecret", "a".repeat(65), "must have 8 to 64 characters"],
    ["clientSecret", "a-secret\u0007", "must have 8 to 64 characters and no control characters"],
    ["directory", "closed", "must be open or strict"],
    ["webhookAddresses", "public", "must be all, private or machine"],
    ["webhookVersion", "V1", "must be v1, v2 or spec"],
    ["memory", "maybe", "must be true or false"],
    ["retry", "", "must be 1 to 20 durations with units"],
    ["retry", "0s,", "must be 1 to 20 durations with units"],
    ["retry", "0,5", "must be 1 to 20 durations with units"],
    ["retry", Array(21).fill("1s").join(), "must be 1 to 20 durations with units"],
    ["webhookTimeout", "0s", "must be a duration with a unit"],
    ["webhookTimeout", "2h", "must be a duration with a unit"],
    ["webhookTimeout", "10", "must be a duration with a unit"],
  ])("%s: %j is refused with the name of the flag or variable", (name, text, expected) => {
    const setting = settingTable.find((setting) => setting.name === name)!;
    expect(problems({ [name]: text })[0]).toContain(`--${setting.flag} ${expected}`);
    expect(problems({ [name]: text })[0]).toContain(`, not "${text}".`);
    const variable = environmentName(setting);
    if (text !== "") expect(problems({}, { [variable]: text })[0]).toContain(`${variable} ${expected}`);
  });

  it("an empty variable counts as unset", () => {
    expect(readSettings({}, { LOCALPIX_PORT: "", LOCALPIX_TOKEN: "" })).toEqual(readSettings({}, {}));
  });

  it("are all reported at once", () => {
    const reported = problems(
      { port: "x", directory: "y" },
      { LOCALPIX_SEED: "z", LOCALPIX_PORT: "also wrong, but the flag overrides it" },
    );
    expect(reported).toEqual([
      '--port must be a whole number from 0 to 65535, not "x".',
      'LOCALPIX_SEED must be a whole number from 0 to 9007199254740991, not "z".',
      '--directory must be open or strict, not "y".',
    ]);
  });
});

describe("an empty environment variable", () => {
  // Shells and CI files unset a variable this way, which must not enable a boolean setting.
  it("enables nothing", () => {
    expect(readSettings({}, { LOCALPIX_MEMORY: "", LOCALPIX_STRICT: "" })).toMatchObject({
      memory: false,
      strict: false,
    });
  });
});
