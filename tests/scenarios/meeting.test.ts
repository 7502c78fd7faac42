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

/** A payout, and the scenario that it is shown with. */
async function paidOut(change: Changes = {}, scenario?: string) {
  const options = scenario === undefined ? {} : { scenario };
  const { status, body } = await sandbox.gateway.send("cashOut", changed(payoutBody(), change), options);
  const { transactionId, code } = body as { transactionId?: string; code?: string };
  if (transactionId === undefined) return { status, code, scenario: undefined };
  const story = await sandbox.control.showTransaction({ id: transactionId });
  // The request that a transaction came from tells the same.
  expect(story.request?.scenario).toBe(story.scenario);
  return { status, scenario: story.scenario };
}

describe("a magic key or amount (MAGIC)", () => {
  it.each<[string, Changes, object]>([
    ["a key", { "details.key": "pendente@localpix.test" }, { scenario: "pending (magic)" }],
    ["an amount", { value: 7490.21 }, { scenario: "reject:ACCOUNT_CLOSED (magic)" }],
    ["an amount beside it", { value: 7490.05 }, { scenario: null }],
    ["a key that answers with a status", { "details.key": "fora-do-ar@localpix.test" }, { status: 503 }],
    [
      "a key that is refused",
      { "details.key": "recusada@localpix.test" },
      { status: 400, code: "PIX_INSUFFICIENT_BALANCE" },
    ],
  ])("stands for its scenario: %s", async (_what, change, met) => {
    expect(await paidOut(change)).toMatchObject(met);
  });

  // proves: service.10.met
  it("counts for charges and transfers too", async () => {
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

  it("that cannot happen to an operation leaves it to nature", async () => {
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
  it("meets as many requests as it was armed for, and each is in the journal", async () => {
    const since = await newestEntryNumber(sandbox);
    const { id } = await sandbox.arm("reject:ORDER_REJECTED", { operation: "cash-out", times: 2 });
    const seen = [await paidOut(), await paidOut(), await paidOut()];
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

  it("is passed by what it is not meant for", async () => {
    const other = await sandbox.createAccount({ balance: 1_000 });
    await sandbox.arm("http:503", { operation: "cash-in" });
    await sandbox.arm("pending", { account: other.credentials.accountId });
    await sandbox.arm("success", { probability: 0 });
    expect(await paidOut()).toMatchObject({ scenario: null });
    expect((await sandbox.control.listArmed()).armed).toHaveLength(3);
    await expect(sandbox.gateway.cashIn(chargeBody())).rejects.toMatchObject({ status: 503 });
    const { transactionId } = await other.gateway.cashOut(payoutBody());
    expect(await sandbox.control.showTransaction({ id: transactionId })).toMatchObject({
      scenario: expect.stringMatching(/^pending \(armed #\d+\)$/),
    });
  });

  // proves: service.10.met
  it("comes after the header and after magic (SCENARIO_PRECEDENCE)", async () => {
    await sandbox.arm("pending", { operation: "cash-out" });
    expect(await paidOut({}, "success")).toMatchObject({ scenario: "success" });
    expect(await paidOut({ value: 7490.22 })).toMatchObject({ scenario: "reject:ORDER_REJECTED (magic)" });
    expect(await paidOut({ value: 7490.22 }, "delayed:5s")).toMatchObject({ scenario: "delayed:5s" });
    expect(await paidOut()).toMatchObject({ scenario: expect.stringMatching(/^pending \(armed/) });
  });

  it("is met by some where a probability says so, and by the same in every run", async () => {
    const run = async () => {
      const own = await startSandbox({ clock: NOON, seed: 7 });
      await own.control.setBalance({ id: 1, available: 100_000 });
      await own.arm("pending", { operation: "cash-out", probability: 0.5 });
      const met: boolean[] = [];
      for (let at = 0; at < 20; at++) {
        const { transactionId } = await own.gateway.cashOut(payoutBody());
        met.push((await own.control.showTransaction({ id: transactionId })).scenario !== null);
      }
      await own.close();
      return met;
    };
    const met = await run();
    expect(new Set(met).size).toBe(2);
    expect(await run()).toEqual(met);
  });

  it("of two, the older one is met first", async () => {
    const first = await sandbox.arm("pending", { operation: "cash-out", times: 1 });
    const second = await sandbox.arm("success", { operation: "cash-out", times: 1 });
    expect([await paidOut(), await paidOut()]).toMatchObject([
      { scenario: `pending (armed #${first.id})` },
      { scenario: `success (armed #${second.id})` },
    ]);
  });

  it("of requests that arrive together meets no more than it was armed for", async () => {
    await sandbox.arm("http:503", { operation: "cash-out", times: 3 });
    const all = await Promise.all(Array.from({ length: 10 }, () => paidOut()));
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
  ])("that makes no sense (%s %j) is not armed", async (scenario, options, status, code) => {
    await expect(sandbox.arm(scenario, options)).rejects.toMatchObject({ status, code });
    expect(await sandbox.control.listArmed()).toEqual({ armed: [] });
  });
});

describe("two scenarios that contradict one another", () => {
  // proves: service.10.joined
  it("are refused by their names, and nothing is created (SCENARIO_JOINED)", async () => {
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
  it("tells of each what it does, where, and what stands for it", async () => {
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
    // Each key and amount stands for something that there is.
    const listed = new Set(scenarios.flatMap(({ magic }) => magic.map(({ value }) => value)));
    expect(listed.size).toBeGreaterThan(20);
  });
});
