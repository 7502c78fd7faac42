import { startSandbox, type TestSandbox } from "localpix";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { chargeBody, cobBody, newTxid, payoutBody } from "./bodies.js";
import { NOON } from "./rows.js";

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ clock: NOON, settlement: "1m" });
  await sandbox.control.setBalance({ id: 1, available: 1_000 });
});
afterEach(async () => {
  const { ok } = await sandbox.control.verify();
  await sandbox.close();
  expect(ok).toBe(true);
});

const jump = (name: string, id?: string) =>
  sandbox.control.advanceClock({ jump: name, ...(id === undefined ? {} : { id }) } as never);
const problemOf = (call: Promise<unknown>) =>
  call.then(
    () => ({ status: 200 }),
    (error: { status: number; code: string; message: string }) => error,
  );
/** The code of a refusal, or the status of the response. */
const send = async (value: number) => {
  const { status, body } = await sandbox.gateway.send("cashOut", { ...payoutBody(), value });
  return (body as { code?: string }).code ?? status;
};

// proves: beyond.jumps
describe("a jump of the clock", () => {
  test("night and day stop at 20:00 and 06:00 in São Paulo, where the night limit begins and ends", async () => {
    await sandbox.control.changeAccount({ id: 1, limits: { night: 50 } });
    expect(await send(51)).toBe(201);
    expect(await jump("night")).toMatchObject({ now: "2030-02-14T23:00:00.000Z" });
    expect(await send(51)).toBe("PIX_NIGHT_LIMIT_EXCEEDED");
    expect(await jump("day")).toMatchObject({ now: "2030-02-15T09:00:00.000Z" });
    expect(await send(51)).toBe(201);
    expect(await jump("night")).toMatchObject({ now: "2030-02-15T23:00:00.000Z" });
    expect(await jump("night"), "the following night").toMatchObject({
      now: "2030-02-16T23:00:00.000Z",
    });
  });

  test("midnight stops at 00:00 in São Paulo, where the daily limit starts again", async () => {
    await sandbox.control.changeAccount({ id: 1, limits: { daily: 100 } });
    expect(await send(100)).toBe(201);
    expect(await send(1)).toBe("PIX_DAILY_LIMIT_EXCEEDED");
    expect(await jump("midnight")).toMatchObject({ now: "2030-02-15T03:00:00.000Z" });
    expect(await send(100)).toBe(201);
  });

  test("token-minute-29 stops one minute before the newest token expires", async () => {
    await sandbox.advance("7s");
    const authorization = `Bearer ${await sandbox.gateway.token()}`;
    const ask = async () =>
      (await sandbox.gateway.request("GET", "/api/balance", { headers: { authorization } })).status;
    await sandbox.advance("10m");
    expect(await jump("token-minute-29")).toMatchObject({ now: "2030-02-14T15:29:07.000Z" });
    await sandbox.advance("59999ms");
    expect(await ask()).toBe(200);
    await sandbox.advance("1ms");
    expect(await ask()).toBe(401);
  });

  test("day-89 stops at the last instant at which a payment can be refunded, day-89-over one millisecond later", async () => {
    const older = await sandbox.pay({ pixKey: sandbox.credentials.pixKey, value: 10 });
    await sandbox.advance("1h");
    const newest = await sandbox.pay({ pixKey: sandbox.credentials.pixKey, value: 10 });
    const refund = async ({ transactionId }: { transactionId: string }) => {
      const { status } = await sandbox.gateway.send(
        "refundIn",
        { refundValue: 1 },
        { params: { id: transactionId } },
      );
      return status;
    };
    expect(await jump("day-89", older.transactionId)).toMatchObject({ now: "2030-05-14T15:00:00.000Z" });
    expect(await refund(older)).toBe(201);
    expect(await jump("day-89-over", older.endToEndId)).toMatchObject({ now: "2030-05-14T15:00:00.001Z" });
    expect(await refund(older)).toBe(400);
    expect(await jump("day-89"), "of the newest payment").toMatchObject({
      now: "2030-05-14T16:00:00.000Z",
    });
    expect(await refund(newest)).toBe(201);
    await jump("day-89-over", newest.transactionId);
    expect(await refund(newest)).toBe(400);
  });

  test("charge-expiry stops where a charge or a cob expires, given any of its ids", async () => {
    const charge = await sandbox.gateway.cashIn(chargeBody());
    const txid = newTxid();
    await sandbox.gateway.createCob(
      { ...cobBody(), chave: sandbox.credentials.pixKey },
      { params: { txid } },
    );
    expect(await jump("charge-expiry", txid)).toEqual({
      now: "2030-02-14T16:00:00.000Z",
      fired: 1,
      byKind: { "cob-expiry": 1 },
      underWay: 0,
    });
    const ending = await jump("charge-expiry", charge.externalId);
    expect(ending).toMatchObject({ fired: 1, byKind: { "charge-expiry": 1 } });
    const { createdAt, status } = await sandbox.control.showTransaction({ id: charge.transactionId });
    expect({ createdAt, status }).toEqual({ createdAt: NOON, status: "ERROR" });
    const again = await problemOf(jump("charge-expiry", charge.transactionId));
    expect(again).toMatchObject({ status: 409, code: "CHARGE_NOT_PENDING" });
  });
});

describe("an invalid jump is refused, and the clock stays where it is", () => {
  const rows: [it: string, body: object, status: number, message: RegExp][] = [
    ["an unknown name: 400 with a suggestion", { jump: "nigth" }, 400, /did you mean night\?/],
    ["a missing id: 400", { jump: "charge-expiry" }, 400, /id is required/],
    ["an id for a jump that takes none: 400", { jump: "night", id: "1" }, 400, /id is only for a jump/],
    ["an id without a jump: 400", { by: "1s", id: "1" }, 400, /id is only for a jump/],
    ["a jump together with a duration: 400", { by: "1s", jump: "night" }, 400, /exactly one of/],
    ["token-minute-29 without a token: 409", { jump: "token-minute-29" }, 409, /No token/],
    ["day-89 without a payment: 409", { jump: "day-89" }, 409, /No payment has been received/],
    ["an unknown id: 404", { jump: "charge-expiry", id: "nobody" }, 404, /nobody/],
  ];
  test.each(rows)("%s", async (_it, body, status, message) => {
    const problem = await problemOf(sandbox.control.advanceClock(body as never));
    expect(problem).toMatchObject({ status, message: expect.stringMatching(message) });
    expect((await sandbox.control.showClock()).now).toBe(NOON);
  });

  test("day-89 of a payout: 422 NOT_RECEIVED", async () => {
    const { transactionId } = await sandbox.gateway.cashOut(payoutBody());
    expect(await problemOf(jump("day-89", transactionId))).toMatchObject({
      status: 422,
      code: "NOT_RECEIVED",
    });
  });

  test("a jump to a time in the past: 422 TIME_GOES_FORWARD", async () => {
    await sandbox.gateway.token();
    await sandbox.advance("30m");
    const problem = await problemOf(jump("token-minute-29"));
    expect(problem).toMatchObject({ status: 422, code: "TIME_GOES_FORWARD" });
  });
});

test("the agenda lists the next scheduled events with the ids of their transactions", async () => {
  const receiver = await sandbox.receiver();
  receiver.answer({ status: 500 });
  const charge = await sandbox.gateway.cashIn(chargeBody());
  const txid = newTxid();
  await sandbox.gateway.createCob({ ...cobBody(), chave: sandbox.credentials.pixKey }, { params: { txid } });
  const first = await sandbox.gateway.cashOut(payoutBody());
  const { fired, byKind } = await sandbox.advance("1m");
  expect({ fired, byKind }).toEqual({ fired: 1, byKind: { "payout-settlement": 1 } });
  const second = await sandbox.gateway.cashOut(payoutBody());
  const { upcoming, pending } = await sandbox.control.showAgenda();
  const [delivery] = (await sandbox.control.listDeliveries({})).deliveries;
  const row = { account: 1, txid: null, deliveryId: null };
  expect(upcoming).toEqual([
    {
      ...row,
      at: "2030-02-14T15:02:00.000Z",
      kind: "payout-settlement",
      transactionId: second.transactionId,
    },
    {
      ...row,
      at: delivery!.nextAttemptAt,
      kind: "webhook-delivery",
      transactionId: first.transactionId,
      deliveryId: delivery!.id,
    },
    { ...row, at: "2030-02-14T16:00:00.000Z", kind: "cob-expiry", txid, transactionId: null },
    expect.objectContaining({ kind: "charge-expiry", transactionId: charge.transactionId }),
  ]);
  expect(pending).toBe(4);
  const firstOnly = await sandbox.control.showAgenda({ limit: 1 });
  expect(firstOnly).toMatchObject({ pending: 4, upcoming: [{ kind: "payout-settlement" }] });
});

// proves: beyond.advance
test("payouts requested during an advance are accepted, and settle one minute after their creation", async () => {
  const early = await Promise.all(
    Array.from({ length: 40 }, () => sandbox.gateway.cashOut({ ...payoutBody(), value: 1 })),
  );
  const [moved, ...late] = await Promise.all([
    sandbox.advance("1h"),
    ...Array.from({ length: 40 }, () => sandbox.gateway.cashOut({ ...payoutBody(), value: 1 })),
  ]);
  expect(moved.now).toBe("2030-02-14T16:00:00.000Z");
  await sandbox.advance("1m");
  for (const { transactionId } of [...early, ...late]) {
    const { createdAt, processedAt, status } = await sandbox.control.showTransaction({ id: transactionId });
    expect(status).toBe("CONFIRMED");
    expect(Date.parse(processedAt!) - Date.parse(createdAt)).toBe(60_000);
  }
});
