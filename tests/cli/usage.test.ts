import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { failureOf } from "../../cli/failure.js";
import { buildProgram } from "../../cli/program.js";
import { run } from "../../cli/run.js";
import { everyCommand } from "./every-command.js";
import { localpix } from "./in-process.js";

const NOBODY = "http://127.0.0.1:1";

/** The failure of a command line that must not reach a sandbox. */
async function parseFailure(args: readonly string[]) {
  const failure: unknown = await buildProgram(run)
    .parseAsync([...args], { from: "user" })
    .catch((error: unknown) => error);
  return failureOf(failure);
}

describe("wrong usage is explained, with a hint", () => {
  const rows: [args: string[], message: RegExp, hint: RegExp][] = [
    [["pya", "1042"], /^Unknown command 'pya'\.$/, /^Did you mean pay\?$/],
    [
      ["charge", "10"],
      /^Unknown command 'charge'\.$/,
      /^Your code creates charges; by hand: localpix call POST /,
    ],
    [["advance", "1h"], /^Unknown command 'advance'\.$/, /^Did you mean localpix clock advance\?$/],
    [["balance"], /^Unknown command 'balance'\.$/, /^Did you mean localpix account balance\?$/],
    [["clock", "advnce", "1h"], /^Unknown command 'advnce'\.$/, /^Did you mean advance\?$/],
    [["pay", "1042", "--jsn"], /^Unknown option '--jsn'\.$/, /^Did you mean --json\?$/],
    [["pay"], /^Missing required argument/, /^See `localpix pay --help`\.$/],
    [["case", "save"], /^Missing required argument/, /^See `localpix case save --help`\.$/],
    [["pay", "1042", "1043"], /^Too many arguments/, /--help/],
    [["pay", "1042", "--value", "1.234"], /amount in reais, such as 10\.50\.$/, /--help/],
    [
      ["state", "reset", "--seed", "-3"],
      /'--seed <n>' .* whole number from 0 to 9007199254740991\.$/,
      /--help/,
    ],
    [["reject", "1042", "--code", "acc"], /'--code <errorCode>' .* such as ORDER_REJECTED\.$/, /--help/],
    [["clock", "advance", "10"], /duration with a unit/, /--help/],
    [["clock", "advance"], /^Give one target: a duration/, /clock advance 1h$/],
    [["clock", "advance", "nigth"], /Did you mean night/, /--help/],
    [["clock", "advance", "charge-expiry"], /^charge-expiry needs an id/, /charge-expiry 10001$/],
    [["clock", "advance", "2027-01-01T10:00"], /instant with a time zone/, /--help/],
    [["clock", "set", "2027-01-01T10:00"], /instant with a time zone/, /--help/],
    [["clock", "set", "2027-01-01"], /instant with a time zone/, /--help/],
    [["cert", "new", "--kind", "expird"], /Allowed choices are valid, expired/, /--help/],
    [["credentials", "--env", "--curl"], /cannot be used with/, /--help/],
    [["logs", "--type", "payot"], /^"payot" is not a type of journal entry\.$/, /^Did you mean payout/],
    [["account", "set", "1"], /^Name a setting to change/, /account set/],
    [
      ["account", "balance", "1", "--account", "2"],
      /^The argument says account 1, but --account says 2/,
      /one of them/,
    ],
    [["credentials", "--env", "--format", "fish"], /cannot be used with/, /--help/],
    [["credentials", "--format", "bash"], /Allowed choices are env, dotenv/, /--help/],
    [
      ["credentials", "--as", "ID=clientId"],
      /^--as can only be used with --env or --format/,
      /--format dotenv/,
    ],
    [
      ["credentials", "--env", "--as", "ID=clientid"],
      /^There is no field clientid/,
      /^Did you mean clientId\?/,
    ],
    [["credentials", "--env", "--as", "ID=x"], /^There is no field x/, /^The fields are url, accountId,/],
    [
      ["credentials", "--env", "--as", "clientId"],
      /^--as takes names .*not "clientId"/,
      /PIX_CLIENT_ID=clientId/,
    ],
    [["credentials", "--env", "--as", "1D=clientId"], /^--as takes names/, /PIX_CLIENT_ID=clientId/],
    [["credentials", "--env", "--as", "A=url,A=pixKey"], /^--as has A twice/, /one field/],
    [["credentials", "--password", "x"], /^--password can only be used with --p12/, /--p12/],
    [["trigger", "cash_in", "--list", "--override", "a=1"], /cannot be used with/, /--help/],
    [
      ["webhooks", "remove", "3", "--event", "cash_in"],
      /^--event can be used with a URL only/,
      /webhooks list/,
    ],
    [["start", "--memory", "--data", "x"], /^--memory and --data cannot be combined/, /one of them/],
    [
      ["start", "--memory", "--host", "0.0.0.0", "--token", "abc"],
      /^--token must have at least 16 characters, .*, not "abc"/,
      /start --help/,
    ],
    [
      ["start", "--memory", "--token", "x".repeat(16)],
      /^--token only works with a --host that other machines can reach/,
      /--host 0\.0\.0\.0/,
    ],
    [["listen", "--events", "cash_in"], /^--forward-to is required/, /--forward-to/],
    [["call", "GET", "/api/balance", "-d", "a=1"], /^A GET request has no body/, /\?name=value/],
    [["cert", "new"], /^--kind is required/, /--kind expired/],
    [["deliveries", "recover"], /^--since is required/, /--since/],
  ];
  test.each(rows)("%j", async (args, message, hint) => {
    expect(await parseFailure(args)).toEqual({
      exitCode: 2,
      code: "USAGE",
      message: expect.stringMatching(message),
      hint: expect.stringMatching(hint),
    });
  });

  test("a URL without its scheme", async () => {
    expect(await parseFailure(["verify", "--url", "localhost:7490"])).toMatchObject({
      exitCode: 2,
      code: "USAGE",
    });
  });
});

describe("wrong usage exits with 2 and prints nothing on stdout", () => {
  const rows: [args: string[], stderr: RegExp][] = [
    [["pya"], /^localpix: Unknown command 'pya'\.\nDid you mean pay\?\n$/],
    [["completion"], /^localpix: Missing required argument .*\nSee `localpix completion --help`\.\n$/],
    [["clock", "shwo"], /^localpix: Unknown command 'shwo'\.\nDid you mean show\?\n$/],
    [["deliveries", "--sttus", "held"], /^localpix: Unknown option '--sttus'\.\nDid you mean --status\?\n$/],
    [[], /^Usage: localpix[\s\S]*A command is required/],
  ];
  test.each(rows)("%j", async (args, stderr) => {
    const outcome = await localpix(args);
    expect(outcome).toMatchObject({ code: 2, stdout: "" });
    expect(outcome.stderr).toMatch(stderr);
  });

  test("with --json the error is JSON too", async () => {
    const { code, stdout, stderr } = await localpix(["--json", "pay", "1042", "--valeu", "3"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(JSON.parse(stderr)).toEqual({
      error: { code: "USAGE", message: "Unknown option '--valeu'.", hint: "Did you mean --value?" },
    });
  });
});

describe("without a reachable sandbox a command exits with 3", () => {
  test("and prints how to start a sandbox", async () => {
    const { code, stdout, stderr } = await localpix(["verify", "--url", NOBODY]);
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
    expect(stderr).toContain(`No sandbox answers at ${NOBODY}.`);
    expect(stderr).toContain("localpix start");
  });

  test.each([
    ["/", ""],
    ["/sandbox/", ""],
    ["/sandbox/webhooks#token=0123456789abcdef", ""],
    ["/behind/a/proxy/", "/behind/a/proxy"],
    ["/behind/sandbox/", "/behind"],
  ])("at the address of the page too: %s", async (path, rest) => {
    const { stderr } = await localpix(["verify", "--url", `${NOBODY}${path}`]);
    expect(stderr).toContain(`No sandbox answers at ${NOBODY}${rest}.`);
  });

  test("also with logs --follow", async () => {
    const { code, stderr } = await localpix(["logs", "--follow", "--json", "--url", NOBODY]);
    expect(code).toBe(3);
    expect(JSON.parse(stderr).error.code).toBe("UNREACHABLE");
  });

  test("and uses the address of the running instance, unless that has ended", async () => {
    const folder = mkdtempSync(join(tmpdir(), "localpix-running-"));
    const announce = (pid: number) =>
      writeFileSync(join(folder, "running.json"), JSON.stringify({ url: NOBODY, pid, version: "0.0.0" }));
    announce(process.pid);
    expect((await localpix(["verify"], { LOCALPIX_DATA: folder })).stderr).toContain(`at ${NOBODY}.`);
    announce(2 ** 22 + 1); // Higher than any process id of the kernel.
    // Another sandbox may run at the default address, so only the absence of this address is checked.
    expect((await localpix(["verify"], { LOCALPIX_DATA: folder })).stderr).not.toContain(NOBODY);
  });
});

describe("the OpenAPI document is printed without a sandbox", () => {
  test("unless an address was given", async () => {
    const folder = mkdtempSync(join(tmpdir(), "localpix-running-"));
    const announced = { url: NOBODY, pid: process.pid, version: "0.0.0" };
    writeFileSync(join(folder, "running.json"), JSON.stringify(announced));
    const printed = await localpix(["openapi", "--json"], { LOCALPIX_DATA: folder });
    expect(printed).toMatchObject({ code: 0, stderr: expect.stringContaining("No sandbox is running") });
    expect(JSON.parse(printed.stdout)).toMatchObject({ openapi: "3.1.0", servers: [{ url: NOBODY }] });
    expect(await localpix(["openapi", "--url", NOBODY])).toMatchObject({ code: 3, stdout: "" });
  });
});

describe("help and version", () => {
  test("the common options come after a command's own, and after --help", () => {
    for (const { words, command } of everyCommand()) {
      const groups = command.helpInformation().match(/^[A-Z].*ptions:$/gm);
      if (words.length > 0 && groups?.includes("Common options:")) {
        expect(groups.at(-1), words.join(" ")).toBe("Common options:");
      }
    }
  });

  test("every command has a description and examples", async () => {
    const { code, stdout } = await localpix(["--help"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/Exit codes: 0 success, 1 refused, 2 wrong usage, 3 no sandbox reachable\./);
    const verbs = [...stdout.matchAll(/^ {2}([a-z]+) (?:\[|<)/gm)].map(([, verb]) => verb);
    expect(verbs).toEqual(
      expect.arrayContaining(["start", "demo", "pay", "settle", "logs", "verify", "cert"]),
    );
    const helps = await Promise.all(["pay", "clock", "demo"].map((verb) => localpix([verb, "--help"])));
    for (const help of helps) {
      expect(help).toMatchObject({ code: 0, stderr: "" });
      expect(help.stdout).toMatch(/Examples:\n {2}\$ localpix/);
    }
  });

  test("--version prints the version of the package", async () => {
    const outcome = await localpix(["--version"]);
    expect(outcome).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  });
});
