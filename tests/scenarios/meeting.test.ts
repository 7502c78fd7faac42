import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type Changes,
  changed,
  chargeBody,
  newIdempotencyKey,
  payoutBody,
  transferBody,
} from "../journeys/bodies.js";
import { entriesOf, NOON, newestEntryNumber } from "../journeys/rows.js";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON });
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await sandbox.disarm();
  await sandbox.control.setBalance({ id: 1, available: 100_000 });
});

/** Sends a payout and returns its status and the scenario that it is recorded with. */
async function sendPayout(change: Changes = {}, scenario?: string) {
  const options = scenario === undefined ? {} : { scenario };
  const { status, body } = await sandbox.gateway.send("cashOut", changed(payoutBody(), change), options);
  const { transactionId, code } = body as { transactionId?: string; code?: string };
  if (transactionId === undefined) return { status, code, scenario: undefined };
  const story = await sandbox.control.showTransaction({ id: transactionId });
  // The recorded request has the same scenario as its transaction.
  expect(story.request?.scenario).toBe(story.scenario);
  return { status, scenario: story.scenario };
}

describe("a magic key or amount (assumption MAGIC)", () => {
  it.each<[string, Changes, object]>([
    ["a key", { "details.key": "pendente@localpix.test" }, { scenario: "pending (magic)" }],
    ["an amount", { value: 7490.21 }, { scenario: "reject:ACCOUNT_CLOSED (magic)" }],
    ["an amount next to a magic one", { value: 7490.05 }, { scenario: null }],
    ["a key for a status", { "details.key": "fora-do-ar@localpix.test" }, { status: 503 }],
    [
      "a key for a refusal",
      { "details.key": "recusada@localpix.test" },
      { status: 400, code: "PIX_INSUFFICIENT_BALANCE" },
    ],
  ])("applies its scenario: %s", async (_what, change, expected) => {
    expect(await sendPayout(change)).toMatchObject(expected);
  });

  // proves: service.10.met
  it("applies to charges and transfers too", async () => {
    const charge = await sandbox.gateway.cashIn(
      changed(chargeBody(), { "transaction.value": 7490.01 }) as never,
    );
    await sandbox.advance("1s");
    expect(await sandbox.control.showTransaction({ id: charge.transactionId })).toMatchObject({
      status: "CONFIRMED",
      scenario: "success (magic)",
    });
    const transfer = await sandbox.gateway.dictPix(
      changed(transferBody(), { pixKey: "webhook-perdido@localpix.test" }) as never,
      { idempotencyKey: newIdempotencyKey() },
    );
    expect(await sandbox.control.showTransaction({ id: String(transfer.id) })).toMatchObject({
      scenario: "webhook:drop (magic)",
    });
  });

  it("is ignored by an operation to which its scenario cannot apply", async () => {
    const charge = await sandbox.gateway.cashIn(
      changed(chargeBody(), { "transaction.value": 7490.04 }) as never,
    );
    expect(await sandbox.control.showTransaction({ id: charge.transactionId })).toMatchObject({
      scenario: null,
    });
  });
});

describe("an armed scenario", () => {
  // proves: service.10.met
  it("applies to as many requests as it was armed for, each with a journal entry", async () => {
    const since = await newestEntryNumber(sandbox);
    const { id } = await sandbox.arm("reject:ORDER_REJECTED", { operation: "cash-out", times: 2 });
    const seen = [await sendPayout(), await sendPayout(), await sendPayout()];
    expect(seen.map(({ scenario }) => scenario)).toEqual([
      `reject:ORDER_REJECTED (armed #${id})`,
      `reject:ORDER_REJECTED (armed #${id})`,
      null,
    ]);
    const entries = await entriesOf(sandbox, 1, since);
    expect(entries.flatMap(({ type, data }) => (type === "scenario.met" ? [data] : []))).toMatchObject([
      { id, operation: "cash-out", left: 1 },
      { id, operation: "cash-out", left: 0 },
    ]);
    expect(await sandbox.control.listArmed()).toEqual({ armed: [] });
  });

  it("is ignored by other operations and accounts, and with probability 0", async () => {
    const other = await sandbox.createAccount({ balance: 1_000 });
    await sandbox.arm("http:503", { operation: "cash-in" });
    await sandbox.arm("pending", { account: other.credentials.accountId });
    await sandbox.arm("success", { probability: 0 });
    expect(await sendPayout()).toMatchObject({ scenario: null });
    expect((await sandbox.control.listArmed()).armed).toHaveLength(3);
    await expect(sandbox.gateway.cashIn(chargeBody())).rejects.toMatchObject({ status: 503 });
    const { transactionId } = await other.gateway.cashOut(payoutBody());
    expect(await sandbox.control.showTransaction({ id: transactionId })).toMatchObject({
      scenario: expect.stringMatching(/^pending \(armed #\d+\)$/),
    });
  });

  // proves: service.10.met
  it("yields to the header and to magic values (assumption SCENARIO_PRECEDENCE)", async () => {
    await sandbox.arm("pending", { operation: "cash-out" });
    expect(await sendPayout({}, "success")).toMatchObject({ scenario: "success" });
    expect(await sendPayout({ value: 7490.22 })).toMatchObject({ scenario: "reject:ORDER_REJECTED (magic)" });
    expect(await sendPayout({ value: 7490.22 }, "delayed:5s")).toMatchObject({ scenario: "delayed:5s" });
    expect(await sendPayout()).toMatchObject({ scenario: expect.stringMatching(/^pending \(armed/) });
  });

  it("with a probability applies to some requests, which are the same in every run", async () => {
    const run = async () => {
      const own = await startSandbox({ clock: NOON, seed: 7 });
      await own.control.setBalance({ id: 1, available: 100_000 });
      await own.arm("pending", { operation: "cash-out", probability: 0.5 });
      const applied: boolean[] = [];
      for (let at = 0; at < 20; at++) {
        const { transactionId } = await own.gateway.cashOut(payoutBody());
        applied.push((await own.control.showTransaction({ id: transactionId })).scenario !== null);
      }
      await own.close();
      return applied;
    };
    const applied = await run();
    expect(new Set(applied).size).toBe(2);
    expect(await run()).toEqual(applied);
  });

  it("of two applies in the order in which they were armed", async () => {
    const first = await sandbox.arm("pending", { operation: "cash-out", times: 1 });
    const second = await sandbox.arm("success", { operation: "cash-out", times: 1 });
    expect([await sendPayout(), await sendPayout()]).toMatchObject([
      { scenario: `pending (armed #${first.id})` },
      { scenario: `success (armed #${second.id})` },
    ]);
  });

  it("applies to no more parallel requests than it was armed for", async () => {
    await sandbox.arm("http:503", { operation: "cash-out", times: 3 });
    const all = await Promise.all(Array.from({ length: 10 }, () => sendPayout()));
    expect(all.filter(({ status }) => status === 503)).toHaveLength(3);
  });

  it("is disarmed by its number", async () => {
    const { id } = await sandbox.arm("pending");
    await sandbox.arm("success");
    expect(await sandbox.disarm(id)).toEqual({ disarmed: 1 });
    expect((await sandbox.control.listArmed()).armed).toMatchObject([{ scenario: "success" }]);
    await expect(sandbox.disarm(id)).rejects.toMatchObject({ status: 404, code: "ARMED_UNKNOWN" });
  });

  it.each<[string, object, number, string]>([
    ["sucess", {}, 422, "SCENARIO_UNKNOWN"],
    ["success, pending", {}, 422, "SCENARIO_CONTRADICTORY"],
    ["returned:1s", { operation: "cash-in" }, 422, "SCENARIO_NOT_APPLICABLE"],
    ["success", { account: 99 }, 404, "ACCOUNT_UNKNOWN"],
    ["success", { operation: "cash-ot" }, 422, "OPERATION_UNKNOWN"],
    ["success", { times: 0 }, 400, "INPUT_INVALID"],
    ["success", { probability: 1.1 }, 400, "INPUT_INVALID"],
  ])("with invalid options is refused (%s %j)", async (scenario, options, status, code) => {
    await expect(sandbox.arm(scenario, options)).rejects.toMatchObject({ status, code });
    expect(await sandbox.control.listArmed()).toEqual({ armed: [] });
  });
});

describe("two scenarios that contradict each other", () => {
  // proves: service.10.joined
  it("are refused with their names, and no transaction is created (assumption SCENARIO_JOINED)", async () => {
    const since = await newestEntryNumber(sandbox);
    const { status, body } = await sandbox.gateway.send("cashOut", payoutBody(), {
      scenario: "delayed:5s, success, reject:ACCOUNT_CLOSED",
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      statusCode: 400,
      errorId: expect.any(String),
      code: "SANDBOX_SCENARIO_CONTRADICTORY",
      message: "Os cenários success e reject:ACCOUNT_CLOSED se contradizem em X-Sandbox-Scenario",
      error: "Bad Request",
    });
    expect((await entriesOf(sandbox, 1, since)).map(({ type }) => type)).toEqual(["request.refused"]);
  });
});

describe("the list of scenarios", () => {
  it("describes the effect, the stage and the magic values of each", async () => {
    const { scenarios } = await sandbox.control.listScenarios();
    expect(scenarios).toHaveLength(23);
    expect(scenarios.find(({ name }) => name === "reject")).toMatchObject({
      form: "reject:<ERROR_CODE>",
      example: "reject:ACCOUNT_CLOSED",
      seams: ["settlement"],
      parameter: { kind: "error-code" },
      magic: expect.arrayContaining([{ value: "reject:ORDER_REJECTED", amount: 7490.22 }]),
      source: null,
      proof: expect.arrayContaining([
        {
          ...{ operations: ["cash-out", "cash-out-qrcode"], send: "reject:ACCOUNT_CLOSED", next: false },
          answer: { status: 201, code: null, takes: null, retryAfter: false, behindWebhook: false },
          later: [{ after: "1s", status: "ERROR", errorCode: "ACCOUNT_CLOSED", webhooks: ["own"] }],
        },
      ]),
    });
    expect(scenarios.find(({ name }) => name === "lost:response")?.proof[0]?.answer).toBeNull();
    // Every key and amount belongs to a listed scenario.
    const listed = new Set(scenarios.flatMap(({ magic }) => magic.map(({ value }) => value)));
    expect(listed.size).toBeGreaterThan(20);
  });
});
