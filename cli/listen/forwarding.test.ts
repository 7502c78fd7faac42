import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { WebSocketServer } from "ws";
import { forward } from "./forwarding.js";

it("reports an answer that comes after its connection was lost, although the next one uses its number again", async () => {
  const asked: ServerResponse[] = [];
  let onAsked = () => {};
  const server = createServer((request, response) => {
    request.resume();
    asked.push(response);
    onAsked();
  });
  let connections = 0;
  const sockets = new WebSocketServer({
    server,
    verifyClient: (_info, done) => done(connections < 2, 401),
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const deliver = (deliveryId: string) => ({
    type: "delivery",
    number: 1,
    deliveryId,
    headers: [],
    body: "{}",
    timeoutMs: 10_000,
  });
  sockets.on("connection", (socket) => {
    connections += 1;
    const send = (message: object) => socket.send(JSON.stringify(message));
    send({ type: "welcome", url: "listen://here" });
    if (connections === 1) {
      onAsked = () => socket.terminate();
      send(deliver("first"));
    } else {
      onAsked = () => asked[1]?.end();
      socket.on("message", () => {
        send({ type: "recorded", number: 1, acknowledged: true });
        socket.close();
      });
      asked[0]?.writeHead(503).end(() => send(deliver("second")));
    }
  });
  const attempts: unknown[] = [];
  const ended = forward(
    { url: `http://127.0.0.1:${port}`, token: undefined },
    { to: `http://127.0.0.1:${port}/receiver`, events: undefined, account: 1 },
    {
      connected: () => undefined,
      attempted: ({ delivery, answer: { statusCode }, acknowledged }) =>
        attempts.push([delivery.deliveryId, statusCode, acknowledged]),
    },
  );
  // The third connection is refused, which ends the listener.
  await expect(ended).rejects.toThrow("refused the connection (401)");
  expect(attempts).toEqual([
    ["first", 503, false],
    ["second", 200, true],
  ]);
  server.closeAllConnections();
  server.close();
});
