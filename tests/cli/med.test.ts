import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CommandLine, commandLine } from "./in-process.js";

const UNKNOWN = "E18236120203002141500abcdefghijk";

let sandbox: TestSandbox;
let cli: CommandLine;
let world: TestSandbox["control"];
beforeAll(async () => {
  sandbox = await startSandbox({ settlement: "manual" });
  cli = commandLine(sandbox);
  world = sandbox.control;
});
afterAll(() => sandbox.close());

const paid = async (value = 100) => {
  const { pixKey } = await world.showCredentials();
  return world.pay({ pixKey, value, payer: { name: "Maria Souza" } });
};

test("med open contests a payment by its id", async () => {
  const { transactionId, endToEndId } = await paid();
  const outcome = await cli.run("med", "open", transactionId, "--cause", "SCAM", "--value", "60,00");
  expect(outcome).toMatchObject({ code: 0, stderr: "" });
  expect(outcome.stdout).toMatch(
    /^Opened MED \d+\.\nstatus +RECEIVED\npayment +R\$ 100,00 from Maria Souza\n/,
  );
  expect(outcome.stdout).toContain(endToEndId);
  expect(outcome.stdout).toContain(` show ${transactionId}`);
  const open = await cli.json("med", "open", endToEndId, "--no-receive", "--description", "Golpe");
  expect(open).toMatchObject({ status: "OPEN", isReconciled: true, description: "Golpe", cause: null });
});

test("med open accepts an end-to-end id of an unknown payment, but no unknown transaction id", async () => {
  const outcome = await cli.run("med", "open", UNKNOWN);
  expect(outcome).toMatchObject({ code: 0, stderr: "" });
  expect(outcome.stdout).toContain("not a payment of this account");
  expect(await cli.run("med", "open", "99999999")).toMatchObject({ code: 1, stdout: "" });
});

test("receive and accept work in this order only, and show lists the MED and its refund", async () => {
  const { transactionId } = await paid();
  const { id } = await cli.json<{ id: number }>("med", "open", transactionId, "--no-receive");
  const med = String(id);
  const early = await cli.run("med", "accept", med);
  expect(early).toMatchObject({ code: 1, stdout: "" });
  expect(early.stderr).toContain(`MED ${med} is OPEN; only a MED that is RECEIVED can be accepted.`);
  expect((await cli.run("med", "receive", med)).stdout).toContain(`Received MED ${med}.`);
  const accepted = await cli.run("med", "accept", med, "--details", "Fraude comprovada");
  expect(accepted.stdout).toMatch(/^Accepted MED \d+\.\nstatus +APPROVED\n/);
  expect(accepted.stdout).toContain("Fraude comprovada");
  const story = await cli.run("show", transactionId);
  expect(story.stdout).toMatch(/Contested by\n +ID +STATUS/);
  expect(story.stdout).toMatch(
    new RegExp(`MED ${med} on R\\$ 100,00, R\\$ 100,00 is refunded \\(transaction \\d+\\)`),
  );
});

test.each(["reject", "cancel"])("med %s closes the MED without a refund", async (step) => {
  const { transactionId } = await paid();
  const { id } = await cli.json<{ id: number }>("med", "open", transactionId);
  const done = await cli.json("med", step, String(id), "--details", "Nada");
  expect(done).toMatchObject({ id, status: step === "reject" ? "ANALYZED" : "CANCELLED" });
  expect(await cli.run("med", step, "999")).toMatchObject({ code: 1, stdout: "" });
});

test("med list shows contested amount, blocked amount and due date", async () => {
  const { transactionId } = await paid(42);
  await cli.json("med", "open", transactionId, "--cause", "COERCION");
  const list = await cli.run("med", "list", "--status", "RECEIVED", "--limit", "1");
  expect(list.stdout).toMatch(
    /^ID +STATUS +CONTESTED +BLOCKED +TRANSACTION +CAUSE +OPENED BY +DUE \(UTC\)\n/,
  );
  expect(list.stdout).toMatch(new RegExp(`RECEIVED +R\\$ 42,00 +R\\$ 42,00 +${transactionId} +COERCION`));
  const { meds } = await cli.json<{ meds: { status: string }[] }>("med", "list", "--status", "RECEIVED");
  expect(new Set(meds.map(({ status }) => status))).toEqual(new Set(["RECEIVED"]));
});

test("med list says when there are older MEDs, and lists them", async () => {
  const { credentials } = await sandbox.createAccount();
  const account = String(credentials.accountId);
  for (const value of [1, 2]) {
    const { transactionId } = await world.pay({ pixKey: credentials.pixKey, value });
    await cli.json("med", "open", transactionId);
  }
  const list = (...args: string[]) =>
    cli.json<{ meds: { id: number; value: number }[]; next: number | null }>(
      ...["med", "list", "--account", account, ...args],
    );
  const { meds, next } = await list("--limit", "1");
  expect({ meds, next }).toMatchObject({ meds: [{ id: next, value: 2 }] });
  const text = await cli.run("med", "list", "--account", account, "--limit", "1");
  expect(text.stdout).toContain(`\nOlder MEDs: add --before ${next}`);
  expect(await list("--before", String(next))).toMatchObject({ meds: [{ value: 1 }], next: null });
  expect(await list("--limit", "2"), "all of them").toMatchObject({ meds: [{}, {}], next: null });
});

test.each([
  [["open"], "Missing required argument"],
  [["open", "10001", "--cause", "SCAN"], "SCAM"],
  [["open", "10001", "--reason", "WHIM"], "REFUND_REQUEST"],
  [["open", "10001", "--value", "0"], "at least 0.01"],
  [["list", "--status", "open"], "RECEIVED"],
  [["acept", "1"], "accept"],
])("exits with 2 for %j", async (args, message) => {
  const outcome = await cli.run("med", ...args);
  expect(outcome).toMatchObject({ code: 2, stdout: "" });
  expect(outcome.stderr).toContain(message);
});
