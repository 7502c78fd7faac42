import type { Command } from "commander";
import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ARGUMENT_SOURCES, WORDS } from "../../cli/completion/sources.js";
import { buildProgram } from "../../cli/program.js";
import { run } from "../../cli/run.js";
import { type CommandLine, commandLine, localpix } from "./in-process.js";

let sandbox: TestSandbox;
let cli: CommandLine;
let world: TestSandbox["control"];
let charge: string;
let payout: string;
beforeAll(async () => {
  sandbox = await startSandbox({ settlement: "manual" });
  cli = commandLine(sandbox);
  world = sandbox.control;
  const { gateway } = sandbox;
  const payer = { fullName: "Maria Souza", document: "12345678909" };
  const transaction = { value: 25, description: "Pedido", externalId: "order-1" };
  charge = (await gateway.cashIn({ transaction, payer })).transactionId;
  const details = {
    key: "joao@example.com",
    keyType: "EMAIL" as const,
    name: "João",
    document: "11144477735",
  };
  payout = (await gateway.cashOut({ value: 1, externalId: "out-1", details })).transactionId;
  await world.takeSnapshot({ name: "before-fees" });
});
afterAll(() => sandbox.close());

const complete = async (line: string) => {
  const { code, stdout, stderr } = await cli.run("__complete", "--", line);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout.split("\n").flatMap((candidate) => (candidate === "" ? [] : [candidate.split("\t")[0]!]));
};

/** A prompt waits at most one second for the sandbox, which a busy machine can exceed the first time. */
const expectCompletion = (line: string, expected: readonly string[]) =>
  expect.poll(() => complete(line), { message: line }).toEqual(expected);

describe("completion", () => {
  test.each([
    ["localpix set", ["settle"]],
    ["localpix med a", ["accept"]],
    ["localpix pay 1 --val", ["--value"]],
    ["localpix start --directory ", ["open", "strict"]],
    ["localpix start --payer=a", ["--payer=auto"]],
    ["localpix cert new --kind exp", ["expired"]],
    ["localpix clock advance nig", ["night"]],
    ["localpix completion ", ["bash", "zsh", "fish"]],
    ["localpix state restore ", ["before-fees"]],
    ["localpix scenario arm http:", ["http:503"]],
    ["localpix --account ", ["1"]],
    ["localpix help sett", ["settle"]],
    ["localpix webhooks help rem", ["remove"]],
    ["localpix exec -- npm --ver", []],
    ["localpix pay --payer 'Maria Souza' --val", ["--value"]],
    ["localpix trigger cash_", ["cash_in", "cash_out"]],
    ["localpix listen --events cash_in,cash_", ["cash_in,cash_out"]],
    ["localpix credentials --format g", ["github"]],
    [
      "localpix credentials --format env --as PIX_PIX_KEY=pixKey,PIX_CLIENT_",
      ["PIX_CLIENT_ID=clientId", "PIX_CLIENT_SECRET=clientSecret"].map(
        (name) => `PIX_PIX_KEY=pixKey,${name}`,
      ),
    ],
    [
      "localpix webhooks add http://x --event=med_",
      ["med_created", "med_accepted", "med_rejected"].map((event) => `--event=${event}`),
    ],
    ["localpix deliveries fail 1 --as ", ["timeout", "refused", "reset", "500"]],
    ["localpix deliveries list --event=cash_", ["--event=cash_in", "--event=cash_out"]],
    ["localpix deliveries list --event cash_in,", []],
    ["localpix pay 1 --payer ", ["random"]],
    ["localpix account set 1 --payer ", ["manual", "auto", "default"]],
    ["localpix trigger cash_in --version ", ["v1", "v2"]],
    ["localpix call P", ["POST", "PUT", "PATCH"]],
    ["localpix med accept ", []],
    ["localpix case replay ", []],
    ["localpix nonsense ", []],
  ])("completes %j with %j", async (line, expected) => {
    await expectCompletion(line, expected);
  });

  test("offers only pending transactions of the chosen account, with their externalId", async () => {
    await expectCompletion("localpix pay ", [charge]);
    await expectCompletion("localpix settle ", [payout]);
    const shown = async () => (await cli.run("__complete", "--", "localpix pay ")).stdout;
    await expect.poll(shown).toContain("order-1");
    const { accountId } = await world.createAccount({});
    await expectCompletion(`localpix pay --account ${accountId} `, []);
  });

  test("offers a cob that can be paid or cancelled by its txid", async () => {
    const { gateway } = sandbox;
    const txid = "pedido00000000000000000004711";
    await gateway.createCob({ calendario: {}, valor: { original: "1.00" } }, { params: { txid } });
    await expectCompletion("localpix pay ", [txid, charge]);
    await expectCompletion("localpix cancel ", [txid]);
    await world.cancelCharge({ id: txid });
    await expectCompletion("localpix cancel ", []);
  });

  test("offers the MEDs of each step, with the payment that they contest", async () => {
    const endToEndId = "E18236120203002141500abcdefghijk";
    const { transactionId } = await world.pay({ pixKey: "pix@loja-aurora.test", value: 10 });
    const { id: open } = await world.openMed({ transactionId, value: 1, receive: false });
    const { id: received } = await world.openMed({ transactionId, value: 1 });
    const { id: unknown } = await world.openMed({ endToEndId });
    const offered = async (verb: string) =>
      (await cli.run("__complete", "--", `localpix med ${verb} `)).stdout.split("\n");
    await expect.poll(() => offered("receive")).toEqual([`${open}\t${transactionId}`, ""]);
    const lines = [`${unknown}\t${endToEndId}`, `${received}\t${transactionId}`];
    for (const verb of ["accept", "reject"]) await expect.poll(() => offered(verb)).toEqual([...lines, ""]);
    await expect.poll(() => offered("cancel")).toEqual([`${open}\t${transactionId}`, ...lines, ""]);
  });

  test("escapes control characters in names, so that they add no words or lines", async () => {
    const { accountId } = await world.createAccount({ name: "Ana\n--reset\tx\u009b2J" });
    await expectCompletion("localpix account balance ", ["1", "2", String(accountId)]);
    const { stdout } = await cli.run("__complete", "--", `localpix account balance ${accountId}`);
    expect(stdout).toBe(`${accountId}\tAna\\u000a--reset\\u0009x\\u009b2J\n`);
  });

  test("offers every command except the hidden ones", async () => {
    const verbs = await complete("localpix ");
    expect(verbs).toEqual(expect.arrayContaining(["start", "exec", "listen", "pay", "help"]));
    expect(verbs).not.toContain("__complete");
  });

  test("offers nothing and prints no error if no sandbox runs", async () => {
    const outcome = await localpix(["__complete", "--", "localpix pay "], {
      LOCALPIX_URL: "http://127.0.0.1:1",
    });
    expect(outcome).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  test("has sources only for commands that exist and take an argument", () => {
    const find = (command: Command, [name, ...rest]: string[]): Command | undefined => {
      const child = command.commands.find((subcommand) => subcommand.name() === name);
      return child && rest.length > 0 ? find(child, rest) : child;
    };
    for (const path of [...Object.keys(ARGUMENT_SOURCES), ...Object.keys(WORDS)]) {
      expect(find(buildProgram(run), path.split(" "))?.registeredArguments, path).not.toHaveLength(0);
    }
  });
});
