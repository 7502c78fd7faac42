import { startSandbox, type TestSandbox } from "localpix";
import { expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { replayInEphemeralSandbox } from "../../cli/ephemeral-sandbox.js";
import type { Case } from "../../server/contract/cases/case.js";
import type { ForwardedDelivery, ListenerMessage } from "../../server/contract/webhooks/listening.js";
import { payoutBody } from "./bodies.js";
import { NOON } from "./rows.js";

/** Connects a listener that responds to every delivery with 200. */
async function connectListener({ url }: TestSandbox): Promise<WebSocket> {
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
  const connected = new Promise<void>((resolve) => {
    socket.on("message", (data) => {
      const message = JSON.parse(String(data)) as ListenerMessage;
      if (message.type === "welcome") resolve();
      if (message.type === "delivery") answer(message);
    });
  });
  await connected;
  return socket;
}

// proves: beyond.listeners
test("a case recorded while a listener was connected is replayed without it", async () => {
  const sandbox = await startSandbox({ clock: NOON });
  const { control, gateway, credentials } = sandbox;
  await sandbox.receiver({ events: ["cash_in"] });
  const socket = await connectListener(sandbox);
  const allDelivered = () =>
    vi.waitFor(async () =>
      expect((await control.listDeliveries({ status: "queued" })).deliveries).toEqual([]),
    );
  const pay = async () => (await sandbox.pay({ pixKey: credentials.pixKey, value: 5 })).transactionId;
  const deliveriesOf = async (transactionId: string) => {
    const { deliveries } = await control.listDeliveries({ transactionId });
    const [toListener] = deliveries.filter(({ url }) => url.startsWith("listen://"));
    const [toReceiver] = deliveries.filter(({ url }) => !url.startsWith("listen://"));
    return { toListener: toListener!.id, toReceiver: toReceiver?.id };
  };

  await pay();
  await allDelivered();
  const { toListener, toReceiver } = await deliveriesOf(await pay());
  await allDelivered();
  // Actions on single deliveries, of the listener and of the receiver.
  for (const id of [toListener, toReceiver!]) await control.retryDelivery({ id });
  for (const id of [toListener, toReceiver!]) await control.duplicateDelivery({ id });
  await allDelivered();
  await control.holdDeliveries({ filter: {} });
  const first = await deliveriesOf(await pay());
  const second = await deliveriesOf(await pay());
  await control.releaseDeliveries({ order: [second.toListener, second.toReceiver!, first.toReceiver!] });
  await allDelivered();
  await control.triggerEvent({ eventType: "cash_in", overrides: {} });
  await allDelivered();
  // The resend response contains the number of its delivery; only the listener receives payout webhooks.
  await gateway.request("POST", `/api/resend-webhook/${await pay()}`, { body: "{}" });
  const payout = await gateway.cashOut(payoutBody());
  await sandbox.advance("1s");
  await gateway.request("POST", `/api/resend-webhook/${payout.transactionId}`, { body: "{}" });
  await control.recoverDeliveries({ since: "2020-01-01T00:00:00Z" });
  await pay();
  await allDelivered();

  const savedCase = (await control.readCase()) as Case;
  expect(JSON.stringify(savedCase)).not.toContain("listen://");
  socket.terminate();
  await sandbox.close();
  const outcome = await replayInEphemeralSandbox(savedCase, { keepGoing: true });
  expect(outcome.differingSteps).toEqual([]);
  expect(outcome.webhooks).toBeGreaterThan(5);
});
