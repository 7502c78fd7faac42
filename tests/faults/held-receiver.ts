import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A receiver whose responses the test sends by hand. */
export async function heldReceiver() {
  const posts: {
    eventId: string;
    delivery: string;
    attempt: string;
    text: string;
    response: ServerResponse;
  }[] = [];
  let arrived: () => void = () => {};
  const server = createServer((request: IncomingMessage, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => {
      text += chunk.toString("utf8");
    });
    request.on("end", () => {
      const said = (name: string) => String(request.headers[`x-localpix-${name}`]);
      const [eventId, delivery, attempt] = [said("event-id"), said("delivery-id"), said("attempt")];
      posts.push({ eventId, delivery, attempt, text, response });
      arrived();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    posts,
    next: async (count: number) => {
      while (posts.length < count) {
        await new Promise<void>((resolve) => {
          arrived = resolve;
        });
      }
      return posts[count - 1]!;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
