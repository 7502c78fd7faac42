import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Case } from "../contract/cases/case.js";

/**
 * Receives every webhook of a replay and answers each attempt as the real receiver did when the case was recorded, so
 * that retries happen again and no real receiver is called.
 */
export async function startReplayReceiver(replayed: Case): Promise<{ url: string; close(): void }> {
  const scripts = new Map<string, (number | "lost")[]>();
  for (const { webhooks = [] } of replayed.steps) {
    for (const { id, to, answered } of webhooks) scripts.set(`${id} ${encodeURI(to)}`, [...(answered ?? [])]);
  }
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      const event = `${request.headers["x-localpix-event-id"]} ${request.headers["x-localpix-url"]}`;
      const status = scripts.get(event)?.shift() ?? 200;
      if (status === "lost") request.socket.destroy();
      else response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
