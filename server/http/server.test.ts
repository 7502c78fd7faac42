import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import express from "express";
import { afterEach, expect, test } from "vitest";
import { LIMITS, type Limits } from "./limits.js";
import { httpServer } from "./server.js";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server with its limits drawn in, and a client that speaks to it by hand. */
async function serving(tighter: Partial<Limits>) {
  const app = express();
  app.post("/", (request, response) => {
    request.resume().on("end", () => response.end("heard"));
  });
  const server = httpServer(app, { ...LIMITS, checkMs: 10, ...tighter });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return async (): Promise<Socket> => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.on("error", () => {});
    await new Promise<void>((resolve) => socket.once("connect", () => resolve()));
    return socket;
  };
}

/** All that comes until the other side closes. */
const untilClosed = (socket: Socket) =>
  new Promise<string>((resolve) => {
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString("utf8");
    });
    socket.once("close", () => resolve(text));
  });

const HEAD = "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\n";

test("headers that do not come to an end: 408", async () => {
  const open = await serving({ headersMs: 50, requestMs: 60 });
  const socket = await open();
  socket.write(HEAD);
  expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

test("a body that does not come to an end: 408", async () => {
  const open = await serving({ headersMs: 50, requestMs: 60 });
  const socket = await open();
  socket.write(`${HEAD}\r\nab`);
  expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

test("headers that are too large: 431", async () => {
  const open = await serving({ headerBytes: 1_000 });
  const socket = await open();
  socket.write(`${HEAD}x-a: ${"a".repeat(1_000)}\r\n\r\nabcd`);
  expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 431 /);
});

test("a connection without a request is closed after its last answer", async () => {
  const open = await serving({ idleMs: 30 });
  const socket = await open();
  socket.write(`${HEAD}\r\nabcd`);
  expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*heard/);
});

test("one connection more than there may be is closed unheard, and the others are answered", async () => {
  const open = await serving({ connections: 2 });
  const [first, second] = [await open(), await open()];
  const third = await open();
  third.write(`${HEAD}\r\nabcd`);
  expect(await untilClosed(third)).toBe("");
  for (const socket of [first, second]) {
    const answer = untilClosed(socket);
    socket.write(`${HEAD}connection: close\r\n\r\nabcd`);
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
  }
});

test("what is there in time is answered, however it is cut", async () => {
  const open = await serving({});
  const socket = await open();
  const answer = untilClosed(socket);
  for (const byte of `${HEAD}connection: close\r\n\r\nabcd`) socket.write(byte);
  expect(await answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*heard/);
});
