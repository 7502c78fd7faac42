import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox, type TestSandbox } from "localpix";
import { expect, test } from "vitest";
import { readCaseFile, writeCase } from "../../cli/case-file.js";
import { replayInEphemeralSandbox } from "../../cli/ephemeral-sandbox.js";
import type { Case } from "../../server/contract/cases/case.js";
import { chargeBody, payoutBody } from "./bodies.js";
import { runEveryKindOfStep } from "./case-run.js";
import { NOON } from "./rows.js";

const folder = mkdtempSync(join(tmpdir(), "localpix-cases-"));

async function saveCase(sandbox: TestSandbox, name: string): Promise<{ file: string; savedCase: Case }> {
  const file = join(folder, name);
  await writeCase(file, (await sandbox.control.readCase()) as Case, false);
  return { file, savedCase: (await readCaseFile(file)).case };
}

// proves: beyond.cases
test("a varied run is saved without secrets and replayed with the same results", async () => {
  const sandbox = await startSandbox({ clock: NOON });
  await sandbox.snapshot("nothing-yet");
  await runEveryKindOfStep(sandbox);
  const { file, savedCase } = await saveCase(sandbox, "rich.yaml");
  const text = readFileSync(file, "utf8");
  for (const secret of [sandbox.credentials.clientSecret, "PRIVATE KEY", "eyJ"])
    expect(text).not.toContain(secret);
  expect(savedCase.drift).toBe("0s");
  expect(
    new Set(savedCase.steps.flatMap(({ webhooks = [] }) => webhooks.map(({ event }) => event))),
  ).toContain("cash_out");
  expect(text, "the refused webhook is in the case").toContain("- 500");
  await sandbox.snapshot("rich");
  await sandbox.reset();
  expect((await sandbox.control.readCase()).steps).toEqual([]);
  await sandbox.restore("rich");
  expect(await sandbox.control.readCase(), "a snapshot contains the recorded requests").toEqual(savedCase);
  await sandbox.close();

  const outcome = await replayInEphemeralSandbox(savedCase, { keepGoing: true });
  expect(outcome.differingSteps).toEqual([]);
  expect(outcome.steps).toBe(savedCase.steps.length);
  expect(outcome.webhooks).toBeGreaterThan(5);
});

// proves: beyond.cases
test("a response changed in the file is reported as a difference at its step", async () => {
  const sandbox = await startSandbox({ clock: NOON });
  await sandbox.receiver();
  const charge = await sandbox.gateway.cashIn(chargeBody());
  await sandbox.pay(charge.transactionId);
  await sandbox.gateway.balance();
  const { file, savedCase } = await saveCase(sandbox, "small.yaml");
  await sandbox.close();
  const paid = savedCase.steps.findIndex((step) => "control" in step && step.control === "pay");

  const mended = readFileSync(file, "utf8");
  const changed = mended.replace(/grossBalance: [\d.]+/, "grossBalance: 1").replace("with: {}", "");
  writeFileSync(file, changed.replace(/endToEndId: E\S+/, "endToEndId: other"));
  const again = await readCaseFile(file);
  const first = await replayInEphemeralSandbox(again.case, { keepGoing: false });
  expect(first.differingSteps.map(({ step }) => step)).toEqual([paid + 1]);
  expect(first.differingSteps[0]!.differences).toContainEqual(
    expect.objectContaining({ where: "with.endToEndId", expected: "other" }),
  );
  expect(changed.split("\n")[again.lines[paid]! - 1]).toContain("at:");
  const all = await replayInEphemeralSandbox(again.case, { keepGoing: true });
  expect(all.differingSteps.map(({ step }) => step)).toEqual([paid + 1, savedCase.steps.length]);
});

// proves: beyond.cases
test("a run with a running clock is replayed on a frozen clock", async () => {
  const sandbox = await startSandbox({ settlement: "50ms" });
  await sandbox.receiver();
  await sandbox.gateway.cashOut(payoutBody());
  await sandbox.waitFor("cash_out");
  await sandbox.advance("1h");
  await sandbox.gateway.cashIn(chargeBody());
  const { savedCase } = await saveCase(sandbox, "running.yaml");
  await sandbox.close();
  expect(savedCase.drift).toBe("1s");
  expect(savedCase.steps.flatMap(({ webhooks = [] }) => webhooks)).toHaveLength(1);
  expect((await replayInEphemeralSandbox(savedCase, { keepGoing: true })).differingSteps).toEqual([]);
});

test("concurrent calls that cause something at once are replayed one after the other with the same results", async () => {
  const sandbox = await startSandbox({ clock: NOON, settlement: "0s" });
  const bodies = Array.from({ length: 20 }, () => payoutBody());
  await Promise.all(bodies.map((body) => sandbox.gateway.cashOut(body, { scenario: "returned:0s" })));
  const { savedCase } = await saveCase(sandbox, "concurrent.yaml");
  await sandbox.close();
  expect((await replayInEphemeralSandbox(savedCase, { keepGoing: true })).differingSteps).toEqual([]);
});

test("custom scenario files are saved in the case and used by its replay", async () => {
  const scenarios = mkdtempSync(join(tmpdir(), "localpix-own-"));
  const source = readFileSync(new URL("../../scenarios/pending.yaml", import.meta.url), "utf8");
  writeFileSync(
    join(scenarios, "never.yaml"),
    source.replace(/^name: .*$/m, "name: never").replaceAll("scenario: pending", "scenario: never"),
  );
  const sandbox = await startSandbox({ clock: NOON, scenarios });
  await sandbox.gateway.cashOut(payoutBody(), { scenario: "never" });
  await sandbox.advance("1d");
  const { savedCase } = await saveCase(sandbox, "own.yaml");
  await sandbox.close();
  expect(savedCase.scenarios?.map(({ file }) => file)).toEqual(["never.yaml"]);
  expect((await replayInEphemeralSandbox(savedCase, { keepGoing: true })).differingSteps).toEqual([]);
  const { scenarios: _, ...without } = savedCase;
  expect(
    (await replayInEphemeralSandbox(without, { keepGoing: false })).differingSteps,
    "differs without the scenario file",
  ).toHaveLength(1);
});

// proves: beyond.cases
test("a case with calls whose request or response was lost is read back and replayed", async () => {
  const sandbox = await startSandbox({ clock: NOON });
  const { control, gateway } = sandbox;
  const body = payoutBody();
  const callLost = async (sent: object, scenario?: string) =>
    expect(gateway.send("cashOut", sent, scenario === undefined ? {} : { scenario })).rejects.toThrow();
  await callLost(body, "lost:response");
  await callLost(body, "lost:response"); // Refused as a duplicate, which its client does not see.
  await callLost(payoutBody(), "lost:request");
  for (const scenario of ["lost:request", "lost:response"]) {
    await control.armScenario({ scenario, operation: "cash-out", times: 1 });
    await callLost(payoutBody());
  }
  const { savedCase } = await saveCase(sandbox, "lost.yaml");
  const { transactionId } = await control.showTransaction({ id: body.externalId });
  const ofTransaction = (await control.readCase({ transaction: transactionId })) as Case;
  await sandbox.close();

  const calls = savedCase.steps.filter((step) => "gateway" in step && step.gateway.includes("cash-out"));
  expect(calls.map(({ answers }) => answers)).toEqual([201, 400, "lost", "lost", 201]);
  for (const saved of [savedCase, ofTransaction]) {
    expect((await replayInEphemeralSandbox(saved, { keepGoing: true })).differingSteps).toEqual([]);
  }
  const wrong = structuredClone(savedCase);
  Object.assign(wrong.steps[savedCase.steps.indexOf(calls[1]!)]!, { answers: "lost" });
  const { differingSteps } = await replayInEphemeralSandbox(wrong, { keepGoing: true });
  expect(differingSteps.map(({ differences }) => differences)).toEqual([
    [{ where: "answers", expected: "lost", came: 400 }],
  ]);
});

// proves: beyond.cases
test("a case with dropped requests is refused with CASE_INCOMPLETE and a hint", async () => {
  const sandbox = await startSandbox({ keepRequests: 2 });
  const record = () => sandbox.control.showRequestRecord();
  expect(await record()).toEqual({ held: 0, maxKept: 2, missing: null });
  // The first call also requests a token.
  await sandbox.gateway.balance();
  expect(await record()).toEqual({ held: 2, maxKept: 2, missing: null });
  expect((await sandbox.control.readCase()).steps).toHaveLength(2);
  await sandbox.gateway.balance();
  expect(await record()).toEqual({ held: 2, maxKept: 2, missing: "dropped" });
  await expect(sandbox.control.readCase()).rejects.toMatchObject({
    code: "CASE_INCOMPLETE",
    hint: expect.stringContaining("--keep-requests"),
  });
  await sandbox.reset();
  expect((await sandbox.control.readCase()).steps).toEqual([]);
  expect((await record()).missing).toBeNull();
  await sandbox.close();
});

test("a case too long to be read back is not written", async () => {
  const file = join(folder, "long.yaml");
  const steps = [{ at: NOON, gateway: "POST /api/balance", text: "x".repeat(8_000_000) }];
  await expect(writeCase(file, { steps } as unknown as Case, false)).rejects.toThrow(
    /too long for a case file/,
  );
  expect(existsSync(file)).toBe(false);
});

// proves: beyond.cases
test("a broken case file is refused with the line of each mistake and a suggestion", async () => {
  const file = join(folder, "broken.yaml");
  const head = `localpix: 0.1.0\ncase: 1\nseed: 1\nstart: ${NOON}\nuntil: ${NOON}\nhost: localhost:1\ndrift: 0s`;
  const settings =
    "settings: {settlement: 1s, payer: manual, directory: open, strict: false, allowHttpWebhooks: true, webhookAddresses: all, lenientQr: false, retry: [0s], webhookTimeout: 10s}";
  const steps = `steps:\n  - at: ${NOON}\n    control: pya\n  - at: ${NOON}\n    gateway: GET /balance\n    acount: 1`;
  writeFileSync(file, `${head}\n${settings}\n${steps}\n`);
  await expect(readCaseFile(file)).rejects.toMatchObject({ code: "CASE_BROKEN" });
  const { message } = (await readCaseFile(file).catch((error: unknown) => error)) as Error;
  expect(message).toBe(
    `${file}:14:5 steps.1: there is no key acount; did you mean account?\n${file}:11:14 steps.0.control is not a command of a case; did you mean pay?`,
  );
  writeFileSync(file, `${head}\n${settings}\nsteps: [`);
  await expect(readCaseFile(file)).rejects.toThrow(`${file}:9`);
});

test("a run with a secret in a path, query or header is saved without it and can be replayed", async () => {
  const sandbox = await startSandbox({ clock: NOON });
  const { gateway, credentials } = sandbox;
  const secret = credentials.clientSecret;
  await gateway.request("GET", `/api/pix/transaction/${secret}`);
  await gateway.request("GET", `/api/transactions?page=${secret}`);
  await gateway.request("GET", `/nowhere/${secret}`);
  await gateway.send("cashOut", payoutBody(), { scenario: secret });
  await gateway.send("cashOut", payoutBody(), { idempotencyKey: secret });
  await gateway.request("POST", "/api/auth/token", { headers: { "x-ssl-client-cert": secret }, body: "{}" });
  const headers = [{ key: "authorization", value: `Bearer ${secret}` }];
  const registered = { url: "https://loja.example/pix", eventType: "cash_in" as const, headers };
  expect((await gateway.send("registerWebhook", registered)).status).toBe(200);
  const { file, savedCase } = await saveCase(sandbox, "secret.yaml");
  await sandbox.close();
  expect(readFileSync(file, "utf8")).not.toContain(secret);
  expect(readFileSync(file, "utf8")).toContain("gateway: GET /api/pix/transaction/%E2%80%A6\n");
  expect((await replayInEphemeralSandbox(savedCase, { keepGoing: true })).differingSteps).toEqual([]);
});

test("a request with an unsupported media type is refused again in its replay", async () => {
  const sandbox = await startSandbox({ clock: NOON });
  for (const type of ["text/plain", `text/${sandbox.credentials.clientSecret}`]) {
    await sandbox.gateway.request("POST", "/api/pix/cash-in", {
      headers: { "content-type": type },
      body: JSON.stringify(chargeBody()),
    });
  }
  const { savedCase } = await saveCase(sandbox, "media-type.yaml");
  await sandbox.close();
  expect(savedCase.steps.map(({ answers }) => answers).slice(-2)).toEqual([400, 400]);
  expect((await replayInEphemeralSandbox(savedCase, { keepGoing: true })).differingSteps).toEqual([]);
});
