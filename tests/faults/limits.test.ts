import { once } from "node:events";
import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { LIMITS } from "../../server/http/limits.js";
import { payoutBody } from "../journeys/bodies.js";

/** Limits of requests and sockets on a running sandbox; connection timeouts are tested in server/http/server.test.ts. */

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: "2030-02-14T15:00:00Z", settlement: "manual" });
});
afterAll(() => sandbox.close());

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

describe("the nesting limit of a body (assumption BODY_LIMIT)", () => {
  /** A payout with an unknown member nested this deep; the body itself adds one level. */
  const payout = (depth: number) => `${JSON.stringify(payoutBody()).slice(0, -1)},"more":${nested(depth)}}`;

  test("accepts a body at the limit, refuses deeper ones, and writes nothing for them", async () => {
    const before = await sandbox.gateway.balance();
    for (const depth of [LIMITS.jsonDepth, 1_000, 120_000]) {
      const { status, body } = await sandbox.gateway.send("cashOut", payout(depth));
      expect(status).toBe(400);
      expect(body).toMatchObject({ message: [expect.stringContaining("mais de 64 níveis de aninhamento")] });
    }
    expect((await sandbox.gateway.balance()).blockedBalance).toBe(before.blockedBalance);
    expect((await sandbox.gateway.send("cashOut", payout(LIMITS.jsonDepth - 1))).status).toBe(201);
  });

  test("the control API refuses a deeper body too", async () => {
    const answer = await fetch(`${sandbox.url}/sandbox/api/payments`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: nested(LIMITS.jsonDepth + 1),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: {
        code: "JSON_MALFORMED",
        message: "The body is not valid JSON: it is nested more than 64 levels deep.",
      },
    });
  });
});

describe("WebSockets", () => {
  const address = (path: string) => `${sandbox.url.replace("http", "ws")}${path}`;
  const closed = async (socket: WebSocket) => (await once(socket, "close"))[0] as number;

  test.each([
    ["the feed", "/sandbox/live", LIMITS.feedMessageBytes],
    [
      "a listener",
      "/sandbox/listen?to=http%3A%2F%2F127.0.0.1%3A1%2F&key=abc123",
      LIMITS.listenerMessageBytes,
    ],
  ])("%s closes the connection after a message that is too long", async (_, path, bytes) => {
    const socket = new WebSocket(address(path));
    await once(socket, "open");
    socket.send("x".repeat(bytes + 1));
    expect(await closed(socket)).toBe(1009);
    expect((await sandbox.control.health()).status).toBe("ok");
  });

  test("refuses a socket above the limit, until another one closes", async () => {
    const sockets: WebSocket[] = [];
    for (let at = 0; at < LIMITS.sockets; at++) {
      const socket = new WebSocket(address("/sandbox/live"));
      sockets.push(socket);
      await once(socket, "open");
    }
    const refused = new WebSocket(address("/sandbox/live"));
    refused.on("error", () => {});
    const [, response] = await once(refused, "unexpected-response");
    expect(response.statusCode).toBe(503);
    const gone = closed(sockets[0]!);
    sockets[0]!.close();
    await gone;
    const next = new WebSocket(address("/sandbox/live"));
    await once(next, "open");
    for (const socket of [...sockets, next]) socket.terminate();
  });
});
