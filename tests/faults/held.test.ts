import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "localpix";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newExternalId, payoutBody } from "../journeys/bodies.js";
import { heldReceiver } from "./held-receiver.js";
import { type SandboxProcess, startProcess } from "./process.js";

let data: string;
let receiver: Awaited<ReturnType<typeof heldReceiver>>;
beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), "localpix-held-"));
  receiver = await heldReceiver();
});
afterEach(() => {
  receiver.close();
  rmSync(data, { recursive: true, force: true });
});

const FLAGS = ["--settlement", "manual"];

/** Settles a payout and returns the id of its delivery. */
async function delivery({ call, control }: SandboxProcess): Promise<string> {
  const body = { ...payoutBody(), externalId: newExternalId("held"), value: 1 };
  const { transactionId } = (await call("POST", "/api/pix/cash-out", body)).body as { transactionId: string };
  await control.settlePayout({ id: transactionId });
  return (await control.listDeliveries({ transactionId })).deliveries[0]!.id;
}

test("kill -9 during the release of held deliveries keeps their order", async () => {
  const first = await startProcess(data, ...FLAGS);
  await first.call("POST", "/api/webhooks", { url: receiver.url, eventType: "cash_out" });
  await first.control.holdDeliveries({ filter: { eventType: "cash_out" } });
  const held = [await delivery(first), await delivery(first), await delivery(first)];
  await first.control.changeDeliverySettings({ retry: ["0s", "1h"] });
  await first.kill();

  const second = await startProcess(data, ...FLAGS, "--retry", "0s,1s");
  const still = await second.control.listDeliveries({ status: "held" });
  expect(still.deliveries.map(({ id }) => id)).toEqual(held.toReversed());
  expect(still.holds).toMatchObject([{ filter: { eventType: "cash_out" } }]);
  expect(await second.control.showDeliverySettings(), "stored settings override the flags").toMatchObject({
    ...{ retry: ["0s", "1h"], atStart: { retry: ["0s", "1s"] } },
  });
  expect(receiver.posts).toEqual([]);
  held.push(await delivery(second));
  const order = [held[2]!, held[0]!, held[1]!, held[3]!];
  await second.control.releaseDeliveries({ order: order.slice(0, 1) });
  const post = await receiver.next(1);
  expect(post.delivery).toBe(order[0]);
  post.response.writeHead(500).end();
  await receiver.next(2);
  // The second delivery is in progress, and the rest waits behind it.
  await second.kill();

  const third = await startSandbox({ data, settlement: "manual" });
  for (const at of [3, 4, 5]) (await receiver.next(at)).response.writeHead(200).end();
  await third.advance("0s");
  expect(
    receiver.posts.map((post) => post.delivery),
    "the request in progress is sent again",
  ).toEqual([...[order[0], order[1]], ...order.slice(1)]);
  const ends = await Promise.all(order.map((id) => third.control.showDelivery({ id })));
  expect(ends.map(({ status }) => status)).toEqual(["waiting", "delivered", "delivered", "delivered"]);
  const { ok, checks } = await third.control.verify();
  expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
  await third.close();
});
