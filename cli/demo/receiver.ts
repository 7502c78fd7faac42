import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { RefusedError } from "../failure.js";

/** How long to wait for a webhook before the demo fails. */
const PATIENCE_MS = 10_000;

export interface ReceivedWebhook {
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** Plays the integrator's webhook endpoint in the demo: it acknowledges everything. */
export interface DemoReceiver {
  readonly url: string;
  /** Resolves with the next webhook that was not returned yet. Throws a RefusedError after 10 s. */
  next(): Promise<ReceivedWebhook>;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<DemoReceiver> {
  const waiting: ReceivedWebhook[] = [];
  let onArrival = () => {};
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    response.end();
    waiting.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
    onArrival();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    async next() {
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((_, reject) => {
        timer = setTimeout(() => {
          reject(new RefusedError("NO_WEBHOOK", `No webhook arrived within ${PATIENCE_MS / 1000} seconds.`));
        }, PATIENCE_MS);
      });
      const arrival = new Promise<void>((resolve) => {
        onArrival = resolve;
      });
      if (waiting.length === 0) await Promise.race([arrival, timeout]);
      clearTimeout(timer);
      const webhook = waiting.shift();
      if (webhook === undefined) throw new Error("The webhook was already taken by another caller.");
      return webhook;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
