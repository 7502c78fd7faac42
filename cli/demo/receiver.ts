import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { RefusedError } from "../failure.js";

/** How long a webhook may take to a receiver on the same machine before something must be wrong. */
const PATIENCE_MS = 10_000;

export interface ReceivedWebhook {
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** What an integrator's own webhook endpoint is in the demo: it takes everything and acknowledges it. */
export interface DemoReceiver {
  readonly url: string;
  /** The next webhook that nobody has taken yet. */
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
      const patience = new Promise<void>((_, reject) => {
        timer = setTimeout(() => {
          reject(new RefusedError("NO_WEBHOOK", `No webhook arrived within ${PATIENCE_MS / 1000} seconds.`));
        }, PATIENCE_MS);
      });
      const arrival = new Promise<void>((resolve) => {
        onArrival = resolve;
      });
      if (waiting.length === 0) await Promise.race([arrival, patience]);
      clearTimeout(timer);
      const webhook = waiting.shift();
      if (webhook === undefined) throw new Error("A webhook arrived, and somebody else took it.");
      return webhook;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
