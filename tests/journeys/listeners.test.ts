import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type SandboxOptions, startSandbox, type TestSandbox } from "localpix";
import { afterEach, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import type { ForwardedDelivery, ListenerMessage } from "../../server/contract/webhooks/listening.js";

/** Listeners receive webhooks while they are connected; these tests see them from their connection. */

const FORWARD_TO = "to=http://localhost:3000/pix&key=abc123";
const LISTENER_URL = "listen://localhost:3000/pix#abc123";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closers.splice(0).reverse()) await close();
});

async function startFrozenSandbox(options: SandboxOptions = {}) {
  const sandbox = await startSandbox({ clock: "2030-02-14T15:00:00Z", ...options });
  closers.push(() => sandbox.close());
  return sandbox;
}

/** Connects a listener; `welcome` is the first message, or the refusal of the connection. */
async function listen({ url }: TestSandbox, query = FORWARD_TO) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/sandbox/listen?${query}`);
  closers.push(() => socket.terminate());
  const messages: ListenerMessage[] = [];
  const recorded: ListenerMessage[] = [];
  let notify = () => {};
  const take = async (from = messages) => {
    while (from.length === 0) await new Promise<void>((resolve) => (notify = resolve));
    return from.shift()!;
  };
  socket.on("error", () => {});
  socket.on("message", (data) => {
    const message = JSON.parse(String(data)) as ListenerMessage;
    if (message.type === "recorded") recorded.push(message);
    else if (message.type !== "tick") messages.push(message);
    notify();
  });
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  const refused = new Promise<object>((resolve) =>
    socket.once("unexpected-response", (_, response) => {
      let text = "";
      response.on("data", (piece) => (text += piece));
      response.on("end", () => resolve({ status: response.statusCode, ...JSON.parse(text).error }));
    }),
  );
  const welcome = await Promise.race([take(), refused]);
  return {
    welcome,
    closed,
    nextDelivery: async () => (await take()) as ForwardedDelivery,
    recorded: () => take(recorded),
    waiting: () => messages.length,
    answer: ({ number }: ForwardedDelivery, statusCode = 200, durationMs = 1) =>
      socket.send(
        JSON.stringify({
          ...{ type: "answer", number, statusCode, error: null, durationMs },
          ...{ responseHeaders: {}, responseBody: "" },
        }),
      ),
    send: (text: string) => socket.send(text),
    leave: async () => {
      socket.terminate();
      await closed;
    },
  };
}

const pay = async (sandbox: TestSandbox, value = 5) =>
  (await sandbox.pay({ pixKey: sandbox.credentials.pixKey, value })).transactionId;
const statusOf = async ({ control }: TestSandbox, transactionId: string) =>
  (await control.listDeliveries({ transactionId })).deliveries.map(({ status, attempts }) => [
    status,
    attempts,
  ]);
const waitForStatus = (sandbox: TestSandbox, transactionId: string, expected: unknown) =>
  vi.waitFor(async () => expect(await statusOf(sandbox, transactionId)).toEqual(expected), {
    timeout: 5_000,
  });

describe("a listener", () => {
  // proves: beyond.listeners
  test("that disconnects gets its unanswered deliveries again when it reconnects", async () => {
    const sandbox = await startFrozenSandbox();
    const first = await listen(sandbox);
    expect(first.welcome).toEqual({ type: "welcome", url: LISTENER_URL });
    const unanswered = await pay(sandbox);
    const before = await first.nextDelivery();
    await first.leave();
    const meanwhile = await pay(sandbox);
    // No listener is connected, so the clock advances without waiting, and no attempt is counted.
    await sandbox.advance("1h");
    expect(await statusOf(sandbox, unanswered)).toEqual([["queued", 0]]);
    expect(await statusOf(sandbox, meanwhile)).toEqual([["queued", 0]]);
    const again = await listen(sandbox);
    const handed = [await again.nextDelivery(), await again.nextDelivery()];
    expect(handed.map(({ transactionId, attempt }) => [transactionId, attempt])).toEqual([
      [unanswered, 1],
      [meanwhile, 1],
    ]);
    expect(handed[0]).toMatchObject({ body: before.body, eventId: before.eventId });
    for (const delivery of handed) again.answer(delivery);
    await waitForStatus(sandbox, unanswered, [["delivered", 1]]);
    await waitForStatus(sandbox, meanwhile, [["delivered", 1]]);
    expect((await sandbox.control.verify()).ok).toBe(true);
  });

  // proves: beyond.listeners
  test("gets its deliveries after a restart of the sandbox", async () => {
    const data = mkdtempSync(join(tmpdir(), "localpix-listeners-"));
    const before = await startSandbox({ clock: "2030-02-14T15:00:00Z", data });
    const first = await listen(before);
    await first.leave();
    const transactionId = await pay(before);
    await before.close();
    const after = await startFrozenSandbox({ data });
    expect(await statusOf(after, transactionId)).toEqual([["queued", 0]]);
    const again = await listen(after);
    again.answer(await again.nextDelivery(), 500);
    await waitForStatus(after, transactionId, [["waiting", 1]]);
  });

  test("replaced by a second connection with the same key stays connected when the first one closes", async () => {
    const sandbox = await startFrozenSandbox();
    const first = await listen(sandbox);
    const second = await listen(sandbox);
    await first.leave();
    const transactionId = await pay(sandbox);
    second.answer(await second.nextDelivery());
    await waitForStatus(sandbox, transactionId, [["delivered", 1]]);
  });

  // proves: beyond.listeners
  test("that does not reconnect is removed after two minutes of host time, and its deliveries are cancelled", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const sandbox = await startFrozenSandbox();
    const first = await listen(sandbox);
    const open = await pay(sandbox);
    await first.nextDelivery();
    const waiting = await pay(sandbox);
    await first.nextDelivery();
    await first.leave();
    await sandbox.control.holdDeliveries({ filter: { transactionId: waiting } });
    await vi.advanceTimersByTimeAsync(119_000);
    expect(await statusOf(sandbox, open)).toEqual([["queued", 0]]);
    await vi.advanceTimersByTimeAsync(1_001);
    vi.useRealTimers();
    await waitForStatus(sandbox, open, [["cancelled", 0]]);
    await waitForStatus(sandbox, waiting, [["cancelled", 0]]);
    expect(await statusOf(sandbox, await pay(sandbox))).toEqual([]);
  });

  // proves: beyond.holds
  test("that is lost without an answer gets nothing that a hold covers when it is back", async () => {
    const sandbox = await startFrozenSandbox();
    const first = await listen(sandbox);
    const transactionId = await pay(sandbox);
    await first.nextDelivery();
    await sandbox.control.holdDeliveries({ filter: {} });
    await first.leave();
    await waitForStatus(sandbox, transactionId, [["held", 0]]);
    const second = await listen(sandbox);
    await sandbox.advance("0s");
    expect(second.waiting()).toBe(0);
    await sandbox.control.releaseDeliveries({ filter: {} });
    // Longer than an hour: its machine may have been suspended meanwhile.
    second.answer(await second.nextDelivery(), 200, 5_000_000);
    await waitForStatus(sandbox, transactionId, [["delivered", 1]]);
  });

  // proves: beyond.listeners
  test("that answers after the timeout has a failed attempt, and its late answer is ignored", async () => {
    const sandbox = await startFrozenSandbox({ webhookTimeout: "50ms" });
    const listener = await listen(sandbox);
    const transactionId = await pay(sandbox);
    const handed = await listener.nextDelivery();
    expect(handed.timeoutMs).toBe(50);
    await waitForStatus(sandbox, transactionId, [["waiting", 1]]);
    listener.answer(handed);
    await sandbox.advance("0s");
    const [delivery] = (await sandbox.control.listDeliveries({ transactionId })).deliveries;
    expect(delivery).toMatchObject({ status: "waiting", lastError: "No answer within 0.05 s." });
  });

  test("gets a confirmation after its answer was recorded", async () => {
    const sandbox = await startFrozenSandbox();
    const listener = await listen(sandbox);
    const transactionId = await pay(sandbox);
    const handed = await listener.nextDelivery();
    listener.answer(handed);
    expect(await listener.recorded()).toEqual({
      ...{ type: "recorded", number: handed.number, acknowledged: true },
    });
    expect(await statusOf(sandbox, transactionId)).toEqual([["delivered", 1]]);
  });

  test("is waited for during an advance, like any receiver", async () => {
    const sandbox = await startFrozenSandbox();
    const listener = await listen(sandbox);
    const transactionId = await pay(sandbox);
    listener.answer(await listener.nextDelivery(), 500);
    await waitForStatus(sandbox, transactionId, [["waiting", 1]]);
    const moving = sandbox.advance("5m");
    listener.answer(await listener.nextDelivery());
    await moving;
    expect(await statusOf(sandbox, transactionId)).toEqual([["delivered", 2]]);
  });

  test("that does not answer during an advance has an attempt that times out in sandbox time", async () => {
    const sandbox = await startFrozenSandbox();
    const listener = await listen(sandbox);
    const transactionId = await pay(sandbox);
    const handed = await listener.nextDelivery();
    await sandbox.advance("10s");
    expect(await statusOf(sandbox, transactionId)).toEqual([["waiting", 1]]);
    const { attemptList } = await sandbox.control.showDelivery({ id: handed.deliveryId });
    expect(attemptList).toMatchObject([{ durationMs: 10_000, error: "No answer within 10 s." }]);
  });

  // proves: beyond.listeners
  test("gets each event beside the registered URLs, without their headers", async () => {
    const sandbox = await startFrozenSandbox();
    const receiver = await sandbox.receiver({ headers: [{ key: "x-secret", value: "segredo" }] });
    const listener = await listen(sandbox);
    const transactionId = await pay(sandbox);
    const handed = await listener.nextDelivery();
    listener.answer(handed);
    await sandbox.waitFor("cash_in");
    expect(handed.headers.join()).not.toContain("segredo");
    expect(JSON.parse(handed.body)).toEqual(receiver.received[0]!.payload);
    await waitForStatus(sandbox, transactionId, [
      ["delivered", 1],
      ["delivered", 1],
    ]);
  });

  test("that said goodbye gets no deliveries, and a manual retry is recorded as failed", async () => {
    const sandbox = await startFrozenSandbox();
    const listener = await listen(sandbox);
    const transactionId = await pay(sandbox);
    await listener.nextDelivery();
    listener.send('{"type":"goodbye"}');
    expect(await listener.closed).toBe(1000);
    expect(await statusOf(sandbox, transactionId)).toEqual([["cancelled", 0]]);
    const [{ id } = { id: "" }] = (await sandbox.control.listDeliveries({ transactionId })).deliveries;
    await sandbox.control.retryDelivery({ id });
    await sandbox.advance("0s");
    const { attemptList } = await sandbox.control.showDelivery({ id });
    expect(attemptList).toMatchObject([{ statusCode: null, error: "The listener has left." }]);
  });

  test("restored by a snapshot gets its pending deliveries when it connects", async () => {
    const sandbox = await startFrozenSandbox();
    const first = await listen(sandbox);
    const transactionId = await pay(sandbox);
    first.answer(await first.nextDelivery(), 500);
    await waitForStatus(sandbox, transactionId, [["waiting", 1]]);
    await sandbox.snapshot("waiting");
    first.send('{"type":"goodbye"}');
    await first.closed;
    await sandbox.restore("waiting");
    const again = await listen(sandbox);
    const moving = sandbox.advance("5m");
    const handed = await again.nextDelivery();
    expect(handed).toMatchObject({ transactionId, attempt: 2 });
    again.answer(handed);
    await moving;
    expect(await statusOf(sandbox, transactionId)).toEqual([["delivered", 2]]);
  });

  test("that sends an invalid message is disconnected", async () => {
    const sandbox = await startFrozenSandbox();
    for (const nonsense of ["{", "null", '{"type":"answer"}', '{"type":"goodbye","x":1}']) {
      const listener = await listen(sandbox);
      listener.send(nonsense);
      expect(await listener.closed).toBe(1008);
    }
  });

  test.each([
    ["", "to", "key"],
    ["to=ftp://x&key=abc123", "to must be an http or https URL"],
    ["to=http:/x&key=abc123", "to must be an http or https URL"],
    ["to=http://x&key=a", "key must be six letters and digits"],
    [`${FORWARD_TO}&events=cash_inn`, "events must be some of cash_in"],
    [`${FORWARD_TO}&account=x`, "account"],
    [`${FORWARD_TO}&acount=1`, "acount"],
  ])("with the query ?%s is refused with every fault", async (query, ...faults) => {
    const sandbox = await startFrozenSandbox();
    const { welcome } = await listen(sandbox, query);
    expect(welcome).toMatchObject({ status: 400, code: "INPUT_INVALID" });
    for (const words of faults) expect((welcome as { message: string }).message).toContain(words);
  });
});
