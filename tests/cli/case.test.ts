import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listCaseFiles, newCaseName } from "../../cli/case-file.js";
import type { Credentials } from "../../server/contract/accounts/accounts.control.js";
import type { Case } from "../../server/contract/cases/case.js";
import { caseText } from "../../server/contract/cases/case-text.js";
import { type CommandLine, commandLine, localpix } from "./in-process.js";
import { localpixProcess, startLocalpix } from "./processes.js";

let sandbox: TestSandbox;
let cli: CommandLine;
beforeAll(async () => {
  sandbox = await startSandbox({ settlement: "manual" });
  cli = commandLine(sandbox);
});
afterAll(() => sandbox.close());

const folder = mkdtempSync(join(tmpdir(), "localpix-cli-case-"));
const file = join(folder, "run.yaml");

describe("case", () => {
  test("saves, shows and replays recorded calls, in a new and in a running sandbox", async () => {
    expect((await cli.run("pay", "pix@loja-aurora.test", "--value", "12.34")).code).toBe(0);
    await cli.run("clock", "advance", "1h");
    const wrote = await cli.run("case", "save", file);
    expect(wrote).toMatchObject({ code: 0, stderr: "" });
    expect(wrote.stdout).toContain(`Wrote ${file}: 2 steps and 0 webhooks`);
    expect((await cli.run("case", "save", file)).stderr).toContain("--force");
    expect((await localpix(["case", "show", file])).stdout).toMatch(/1 .* pay .* 201/);
    expect(await localpix(["case", "replay", file])).toMatchObject({
      code: 0,
      stdout: "No differences: 2 steps and 0 webhooks.\n",
    });
    const missing = await localpix(["case", "replay", `${file}.gone`]);
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining("localpix case save") });
    const there = await cli.run("case", "replay", file, "--url", sandbox.url);
    expect(there).toMatchObject({ code: 0, stderr: "" });
    expect(there.stdout).toContain("localpix state restore before-replay");
    expect((await cli.run("state", "restore", "before-replay")).code).toBe(0);
  });

  // proves: beyond.cases
  test("the built product replays a run whose token was requested with a Basic header", async () => {
    const running = startLocalpix(["start", "--memory", "--port", "0", "--json"]);
    const { url } = await running.document<{ url: string }>();
    const run = (...args: string[]) => localpixProcess([...args, "--url", url]);
    const { stdout } = await run("credentials", "--json");
    const { clientId, clientSecret } = JSON.parse(stdout) as Credentials;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
    const answer = await fetch(`${url}/oauth/token`, {
      method: "POST",
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    });
    expect(answer.status).toBe(200);
    const saved = join(folder, "basic.yaml");
    expect(await run("case", "save", saved)).toMatchObject({ code: 0 });
    expect(readFileSync(saved, "utf8")).not.toContain(clientSecret);
    await running.stop();
    expect(await localpixProcess(["case", "replay", saved])).toMatchObject({
      code: 0,
      stdout: "No differences: 1 step and 0 webhooks.\n",
    });
  });

  test("saves what one transaction depends on, by any of its ids", async () => {
    await sandbox.createAccount();
    const { transactionId, externalId } = await sandbox.gateway.cashOut({
      ...{ value: 3, externalId: "story-1", description: "Repasse" },
      details: { key: "ana@example.com", keyType: "EMAIL", name: "Ana Lima", document: "12345678909" },
    });
    await cli.run("pay", "pix@loja-aurora.test", "--value", "1");
    await cli.run("settle", transactionId);
    await cli.run("pay", "pix@loja-aurora.test", "--value", "2");
    const story = join(folder, "story.yaml");
    const wrote = await cli.run("case", "save", story, "--transaction", `externalId:${externalId}`);
    expect(wrote).toMatchObject({ code: 0, stderr: "" });
    expect(wrote.stdout).toMatch(
      new RegExp(
        `^Wrote ${story}: \\d+ steps about transaction ${transactionId} \\(2 compared\\) and 0 webhooks`,
      ),
    );
    expect(readFileSync(story, "utf8")).toContain(`# It is about transaction ${transactionId}:`);
    const { steps } = JSON.parse((await localpix(["case", "show", story, "--json"])).stdout) as Case;
    expect(steps.at(-1)).toMatchObject({ control: "settlePayout", answers: 200 });
    expect(await localpix(["case", "replay", story])).toMatchObject({
      code: 0,
      stdout: `No differences: ${steps.length} steps and 0 webhooks.\n`,
    });
  });

  test.each<[reason: string, flags: string[], code: number, message: RegExp]>([
    [
      "an unknown id",
      ["--transaction", "nothing"],
      1,
      /No transaction has the id nothing\.\s+Use a transactionId/,
    ],
    [
      "another account",
      ["--transaction", "10001", "--account", "2"],
      1,
      /Transaction 10001 belongs to account 1, not to account 2\.\s+Give that account/,
    ],
    [
      "a duration as well",
      ["--transaction", "10001", "--last", "1m"],
      2,
      /--transaction <id>' cannot be used/,
    ],
  ])("refuses to save the case of a transaction with %s", async (_, flags, code, message) => {
    const outcome = await cli.run("case", "save", join(folder, "none.yaml"), ...flags);
    expect(outcome).toMatchObject({ code, stdout: "" });
    expect(outcome.stderr.replaceAll(/\s+/g, " ")).toMatch(message);
  });

  test("names the steps with a hidden value, because its length can change the replay", async () => {
    const expiring = Buffer.from(JSON.stringify({ exp: 2_000_000_000 })).toString("base64url");
    const jwt = `eyJhbGciOiJSUzI1NiJ9.${expiring}.${"c2lnbmF0dXJl".repeat(40)}`;
    await expect(
      sandbox.gateway.cashOut({
        value: 1,
        externalId: "hidden-value",
        details: { name: jwt, document: "12345678909", key: "pix@loja-aurora.test", keyType: "EMAIL" },
      } as never),
    ).rejects.toThrow();
    const { stderr, code } = await cli.run("case", "save", join(folder, "hidden.yaml"));
    expect(code).toBe(0);
    expect(stderr.replaceAll(/\s+/g, " ")).toMatch(
      /Steps? \d+[^:]*: a hidden value is saved as "…"\. The replay may differ/,
    );
  });

  test("names the step, its line and both values where a replay differs, and exits with 1", async () => {
    const text = readFileSync(file, "utf8");
    writeFileSync(
      file,
      text.replaceAll("value: 12.34", "value: 12.35").replace("value: 12.35", "value: 12.34"),
    );
    const differing = await localpix(["case", "replay", file]);
    expect(differing.code).toBe(1);
    expect(differing.stdout).toMatch(
      /^Step 1 \(line \d+\): pay\n {2}with\.value\n {4}expected 12\.35\n {4}received 12\.34\n/,
    );
    expect(differing.stderr).toContain("differs from the case at step 1");
    const asJson = await localpix(["case", "replay", file, "--json"]);
    expect(JSON.parse(asJson.stdout).differingSteps[0].differences).toEqual([
      { where: "with.value", expected: 12.35, came: 12.34 },
    ]);
    writeFileSync(file, text.replace("control: pay", "control: pya"));
    const broken = await localpix(["case", "replay", file]);
    expect(broken).toMatchObject({ code: 1, stdout: "" });
    expect(broken.stderr).toMatch(
      /run\.yaml:\d+:\d+ steps\.0\.control is not a command of a case; did you mean pay\?/,
    );
  });

  test("without a subcommand lists the case files of the folder and the next commands", async () => {
    expect(await localpix(["case"])).toEqual({
      code: 0,
      stdout: expect.stringMatching(
        /^There is no case file in this folder\.\n\n\$ localpix case save run\.yaml /,
      ),
      stderr: "",
    });
    const listed = join(folder, "listed");
    mkdirSync(listed);
    const text = caseText((await sandbox.control.readCase()) as Case);
    writeFileSync(join(listed, "good.yaml"), text);
    writeFileSync(join(listed, "bad.yml"), text.replace("case: 1", "case: one"));
    writeFileSync(join(listed, "localpix.yaml"), "port: 7490\n");
    expect(await listCaseFiles(listed)).toEqual([
      { file: "bad.yml", problem: expect.stringMatching(/^line \d+: case /) },
      expect.objectContaining({ file: "good.yaml", webhooks: 0, problem: null }),
    ]);
  });

  test("suggests an unused file name", async () => {
    const own = mkdtempSync(join(tmpdir(), "localpix-cli-case-"));
    expect(await newCaseName(own)).toBe("run.yaml");
    writeFileSync(join(own, "Run.yaml"), "");
    writeFileSync(join(own, "run-2.yaml"), "");
    expect(await newCaseName(own)).toBe("run-3.yaml");
  });
});
