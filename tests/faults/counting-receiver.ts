import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "vitest";
import { allTransactions } from "./busy-client.js";
import type { SandboxProcess } from "./process.js";

/** A receiver that acknowledges everything and outlives the sandbox. It keeps all requests by delivery id. */
export async function countingReceiver() {
  const arrived = new Map<string, { readonly eventId: string; readonly text: string }[]>();
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
    request.on("end", () => {
      const said = (name: string) => String(request.headers[`x-localpix-${name}`]);
      const before = arrived.get(said("delivery-id")) ?? [];
      arrived.set(said("delivery-id"), [...before, { eventId: said("event-id"), text }]);
      response.writeHead(200).end("thanks");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    arrived,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * Expects one event for every payout and payment that has ended: delivered at least once, with the same event id and
 * bytes each time, and recorded as delivered. Returns the number of repeated POSTs.
 */
export async function expectAllDelivered(
  { control }: Pick<SandboxProcess, "control">,
  { arrived }: Awaited<ReturnType<typeof countingReceiver>>,
): Promise<number> {
  // An advance by 0 s waits until every attempt in progress is recorded.
  await control.advanceClock({ by: "0s" });
  const ended = (await allTransactions(control)).filter(({ status }) => status !== "PENDING");
  for (const { transactionId } of ended) {
    const { deliveries } = await control.listDeliveries({ transactionId });
    expect(deliveries, `transaction ${transactionId} has its event`).toMatchObject([
      { status: "delivered", lastStatusCode: 200 },
    ]);
    const { id, eventId } = deliveries[0]!;
    const posts = arrived.get(id) ?? [];
    expect(posts.length, `delivery ${id} has arrived`).toBeGreaterThan(0);
    expect(new Set(posts.map((post) => post.eventId)), "one event id").toEqual(new Set([eventId]));
    expect(new Set(posts.map((post) => post.text)).size, "one text").toBe(1);
  }
  expect(arrived.size, "nothing arrived that the file does not know").toBe(ended.length);
  return [...arrived.values()].reduce((sum, posts) => sum + posts.length - 1, 0);
}
