import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type SandboxOptions, startSandbox, type TestSandbox } from "localpix";
import { afterEach, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import type { ForwardedDelivery, ListenerMessage } from "../../server/contract/webhooks/listening.js";

/** Those who hear of events for as long as they listen, as their connections see it. */

const FORWARD_TO = "to=http://localhost:3000/pix&key=abc123";
const URL_OF_IT = "listen://localhost:3000/pix#abc123";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closers.splice(0).reverse()) await close();
});

async function frozen(options: SandboxOptions = {}) {
  const sandbox = await startSandbox({ clock: "2030-02-14T15:00:00Z", ...options });
  closers.push(() => sandbox.close());
  return sandbox;
}

/** A connection that has been welcomed, or refused. */
async function listen({ url }: TestSandbox, query = FORWARD_TO) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/sandbox/listen?${query}`);
  closers.push(() => socket.terminate());
  const messages: ListenerMessage[] = [];
  const recorded: ListenerMessage[] = [];
  let look = () => {};
  const take = async (from = messages) => {
    while (from.length === 0) await new Promise<void>((resolve) => (look = resolve));
    return from.shift()!;
  };
  socket.on("error", () => {});
  socket.on("message", (data) => {
    const message = JSON.parse(String(data)) as ListenerMessage;
    if (message.type === "recorded") recorded.push(message);
    else if (message.type !== "tick") messages.push(message);
    look();
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
    handed: async () => (await take()) as ForwardedDelivery,
    recorded: () => take(recorded),
    waiting: () => messages.length,
    answer: ({ number }: ForwardedDelivery, statusCode = 200) =>
      socket.send(
        JSON.stringify({
          ...{ type: "answer", number, statusCode, error: null, durationMs: 1 },
          ...{ responseHeaders: {}, responseBody: "" },
        }),
      ),
    say: (text: string) => socket.send(text),
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
const settled = (sandbox: TestSandbox, transactionId: string, expected: unknown) =>
  vi.waitFor(async () => expect(await statusOf(sandbox, transactionId)).toEqual(expected), {
    timeout: 5_000,
  });

describe("a listener", () => {
  // proves: beyond.listeners
  test("that breaks off misses nothing: what it has not answered is handed over again", async () => {
    const sandbox = await frozen();
    const first = await listen(sandbox);
    expect(first.welcome).toEqual({ type: "welcome", url: URL_OF_IT });
    const underWay = await pay(sandbox);
    const before = await first.handed();
    await first.leave();
    const meanwhile = await pay(sandbox);
    // Nobody is there to be waited for, so time goes on, and nothing counts as tried.
    await sandbox.advance("1h");
    expect(await statusOf(sandbox, underWay)).toEqual([["queued", 0]]);
    expect(await statusOf(sandbox, meanwhile)).toEqual([["queued", 0]]);
    const again = await listen(sandbox);
    const handed = [await again.handed(), await again.handed()];
    expect(handed.map(({ transactionId, attempt }) => [transactionId, attempt])).toEqual([
      [underWay, 1],
      [meanwhile, 1],
    ]);
    expect(handed[0]).toMatchObject({ body: before.body, eventId: before.eventId });
    for (const one of handed) again.answer(one);
    await settled(sandbox, underWay, [["delivered", 1]]);
    await settled(sandbox, meanwhile, [["delivered", 1]]);
    expect((await sandbox.control.verify()).ok).toBe(true);
  });

  // proves: beyond.listeners
  test("finds its deliveries after a restart of the sandbox", async () => {
    const data = mkdtempSync(join(tmpdir(), "localpix-listeners-"));
    const before = await startSandbox({ clock: "2030-02-14T15:00:00Z", data });
    const first = await listen(before);
    await first.leave();
    const transactionId = await pay(before);
    await before.close();
    const after = await frozen({ data });
    expect(await statusOf(after, transactionId)).toEqual([["queued", 0]]);
    const again = await listen(after);
    again.answer(await again.handed(), 500);
    await settled(after, transactionId, [["waiting", 1]]);
  });

  test("that is taken over by its next connection is not away when the first one ends", async () => {
    const sandbox = await frozen();
    const first = await listen(sandbox);
    const second = await listen(sandbox);
    await first.leave();
    const transactionId = await pay(sandbox);
    second.answer(await second.handed());
    await settled(sandbox, transactionId, [["delivered", 1]]);
  });

  // proves: beyond.listeners
  test("that stays away is forgotten after two minutes of the host, and its deliveries are cancelled", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const sandbox = await frozen();
    const first = await listen(sandbox);
    const open = await pay(sandbox);
    await first.handed();
    const waiting = await pay(sandbox);
    await first.handed();
    await first.leave();
    await sandbox.control.holdDeliveries({ filter: { transactionId: waiting } });
    await vi.advanceTimersByTimeAsync(119_000);
    expect(await statusOf(sandbox, open)).toEqual([["queued", 0]]);
    await vi.advanceTimersByTimeAsync(1_001);
    vi.useRealTimers();
    await settled(sandbox, open, [["cancelled", 0]]);
    await settled(sandbox, waiting, [["cancelled", 0]]);
    expect(await statusOf(sandbox, await pay(sandbox))).toEqual([]);
  });

  // proves: beyond.listeners
  test("that does not answer in time has not answered, whatever it says later", async () => {
    const sandbox = await frozen({ webhookTimeout: "50ms" });
    const listener = await listen(sandbox);
    const transactionId = await pay(sandbox);
    const handed = await listener.handed();
    expect(handed.timeoutMs).toBe(50);
    await settled(sandbox, transactionId, [["waiting", 1]]);
    listener.answer(handed);
    await sandbox.advance("0s");
    const [delivery] = (await sandbox.control.listDeliveries({ transactionId })).deliveries;
    expect(delivery).toMatchObject({ status: "waiting", lastError: "No answer within 0.05 s." });
  });

  test("is told that its answer has been recorded once it has", async () => {
    const sandbox = await frozen();
    const listener = await listen(sandbox);
    const transactionId = await pay(sandbox);
    const handed = await listener.handed();
    listener.answer(handed);
    expect(await listener.recorded()).toEqual({
      ...{ type: "recorded", number: handed.number, acknowledged: true },
    });
    expect(await statusOf(sandbox, transactionId)).toEqual([["delivered", 1]]);
  });

  test("is waited for when time moves, as any receiver is", async () => {
    const sandbox = await frozen();
    const listener = await listen(sandbox);
    const transactionId = await pay(sandbox);
    listener.answer(await listener.handed(), 500);
    await settled(sandbox, transactionId, [["waiting", 1]]);
    const moving = sandbox.advance("5m");
    listener.answer(await listener.handed());
    await moving;
    expect(await statusOf(sandbox, transactionId)).toEqual([["delivered", 2]]);
  });

  // proves: beyond.listeners
  test("is there beside registered URLs, and does not see their headers", async () => {
    const sandbox = await frozen();
    const receiver = await sandbox.receiver({ headers: [{ key: "x-secret", value: "segredo" }] });
    const listener = await listen(sandbox);
    const transactionId = await pay(sandbox);
    const handed = await listener.handed();
    listener.answer(handed);
    await sandbox.waitFor("cash_in");
    expect(handed.headers.join()).not.toContain("segredo");
    expect(JSON.parse(handed.body)).toEqual(receiver.received[0]!.payload);
    await settled(sandbox, transactionId, [
      ["delivered", 1],
      ["delivered", 1],
    ]);
  });

  test("whose goodbye has been said gets an attempt by hand recorded as failed", async () => {
    const sandbox = await frozen();
    const listener = await listen(sandbox);
    const transactionId = await pay(sandbox);
    await listener.handed();
    listener.say('{"type":"goodbye"}');
    expect(await listener.closed).toBe(1000);
    expect(await statusOf(sandbox, transactionId)).toEqual([["cancelled", 0]]);
    const [{ id } = { id: "" }] = (await sandbox.control.listDeliveries({ transactionId })).deliveries;
    await sandbox.control.retryDelivery({ id });
    await sandbox.advance("0s");
    const { attemptList } = await sandbox.control.showDelivery({ id });
    expect(attemptList).toMatchObject([{ statusCode: null, error: "The listener has gone." }]);
  });

  test("of another world: one restored by a snapshot sends what was on its way", async () => {
    const sandbox = await frozen();
    const first = await listen(sandbox);
    const transactionId = await pay(sandbox);
    first.answer(await first.handed(), 500);
    await settled(sandbox, transactionId, [["waiting", 1]]);
    await sandbox.snapshot("waiting");
    first.say('{"type":"goodbye"}');
    await first.closed;
    await sandbox.restore("waiting");
    const again = await listen(sandbox);
    const moving = sandbox.advance("5m");
    const handed = await again.handed();
    expect(handed).toMatchObject({ transactionId, attempt: 2 });
    again.answer(handed);
    await moving;
    expect(await statusOf(sandbox, transactionId)).toEqual([["delivered", 2]]);
  });

  test("that talks nonsense is hung up on", async () => {
    const sandbox = await frozen();
    for (const nonsense of ["{", "null", '{"type":"answer"}', '{"type":"goodbye","x":1}']) {
      const listener = await listen(sandbox);
      listener.say(nonsense);
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
  ])("that begins with ?%s is refused, with all that is wrong", async (query, ...said) => {
    const sandbox = await frozen();
    const { welcome } = await listen(sandbox, query);
    expect(welcome).toMatchObject({ status: 400, code: "INPUT_INVALID" });
    for (const words of said) expect((welcome as { message: string }).message).toContain(words);
  });
});
