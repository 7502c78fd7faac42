import { startSandbox, type TestSandbox } from "localpix";
import { expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { replayInEphemeralSandbox } from "../../cli/ephemeral-sandbox.js";
import type { Case } from "../../server/contract/cases/case.js";
import type { ForwardedDelivery, ListenerMessage } from "../../server/contract/webhooks/listening.js";
import { payoutBody } from "./bodies.js";
import { NOON } from "./rows.js";

/** Somebody listens, and answers all that comes with 200. */
async function listening({ url }: TestSandbox): Promise<WebSocket> {
  const socket = new WebSocket(
    `${url.replace("http", "ws")}/sandbox/listen?to=http://localhost:3000/pix&key=abc123`,
  );
  const answer = ({ number }: ForwardedDelivery) =>
    socket.send(
      JSON.stringify({
        ...{ type: "answer", number, statusCode: 200, error: null, durationMs: 1 },
        ...{ responseHeaders: {}, responseBody: "" },
      }),
    );
  const welcomed = new Promise<void>((resolve) => {
    socket.on("message", (data) => {
      const message = JSON.parse(String(data)) as ListenerMessage;
      if (message.type === "welcome") resolve();
      if (message.type === "delivery") answer(message);
    });
  });
  await welcomed;
  return socket;
}

// proves: beyond.listeners
test("a case that was recorded while somebody listened is replayed the same without them", async () => {
  const sandbox = await startSandbox({ clock: NOON });
  const { control, gateway, credentials } = sandbox;
  await sandbox.receiver({ events: ["cash_in"] });
  const socket = await listening(sandbox);
  const atRest = () =>
    vi.waitFor(async () =>
      expect((await control.listDeliveries({ status: "queued" })).deliveries).toEqual([]),
    );
  const pay = async () => (await sandbox.pay({ pixKey: credentials.pixKey, value: 5 })).transactionId;
  const deliveriesOf = async (transactionId: string) => {
    const { deliveries } = await control.listDeliveries({ transactionId });
    const [heard] = deliveries.filter(({ url }) => url.startsWith("listen://"));
    const [sent] = deliveries.filter(({ url }) => !url.startsWith("listen://"));
    return { heard: heard!.id, sent: sent?.id };
  };

  await pay();
  await atRest();
  const { heard, sent } = await deliveriesOf(await pay());
  await atRest();
  // What is done to a delivery by its number, the listener's and the receiver's.
  for (const id of [heard, sent!]) await control.retryDelivery({ id });
  for (const id of [heard, sent!]) await control.duplicateDelivery({ id });
  await atRest();
  await control.holdDeliveries({ filter: {} });
  const first = await deliveriesOf(await pay());
  const second = await deliveriesOf(await pay());
  await control.releaseDeliveries({ order: [second.heard, second.sent!, first.sent!] });
  await atRest();
  await control.triggerEvent({ eventType: "cash_in", overrides: {} });
  await atRest();
  // A resend is answered with the number of its delivery; of payouts only the listener hears.
  await gateway.request("POST", `/api/resend-webhook/${await pay()}`, { body: "{}" });
  const payout = await gateway.cashOut(payoutBody());
  await sandbox.advance("1s");
  await gateway.request("POST", `/api/resend-webhook/${payout.transactionId}`, { body: "{}" });
  await control.recoverDeliveries({ since: "2020-01-01T00:00:00Z" });
  await pay();
  await atRest();

  const told = (await control.readCase()) as Case;
  expect(JSON.stringify(told)).not.toContain("listen://");
  socket.terminate();
  await sandbox.close();
  const outcome = await replayInEphemeralSandbox(told, { keepGoing: true });
  expect(outcome.partings).toEqual([]);
  expect(outcome.webhooks).toBeGreaterThan(5);
}, 60_000);
