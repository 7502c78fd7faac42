import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import express from "express";
import { afterEach, expect, test } from "vitest";
import { type HttpLimits, LIMITS } from "./limits.js";
import { httpServer } from "./server.js";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server with its limits drawn in, and a client that speaks to it by hand. */
async function serving(tighter: Partial<HttpLimits>) {
  const app = express();
  app.post("/", (request, response) => {
    request.resume().on("end", () => response.end("heard"));
  });
  app.post("/later", (request, response) => {
    request.resume().on("end", () => setTimeout(() => response.end("heard later"), 20));
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

test("answers 408 if the headers never end", async () => {
  const open = await serving({ headersMs: 50, requestMs: 60 });
  const socket = await open();
  socket.write(HEAD);
  expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

test("answers 408 if the body never ends", async () => {
  const open = await serving({ headersMs: 50, requestMs: 60 });
  const socket = await open();
  socket.write(`${HEAD}\r\nab`);
  expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

test("answers 431 if the headers are too large", async () => {
  const open = await serving({ headerBytes: 1_000 });
  const socket = await open();
  socket.write(`${HEAD}x-a: ${"a".repeat(1_000)}\r\n\r\nabcd`);
  expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 431 /);
});

test("closes an idle connection after its last answer", async () => {
  const open = await serving({ idleMs: 30 });
  const socket = await open();
  socket.write(`${HEAD}\r\nabcd`);
  expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*heard/);
});

test("closes a connection beyond the limit and answers the others", async () => {
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

test("answers a request that arrives in time in any number of pieces", async () => {
  const open = await serving({});
  const socket = await open();
  const answer = untilClosed(socket);
  for (const byte of `${HEAD}connection: close\r\n\r\nabcd`) socket.write(byte);
  expect(await answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*heard/);
});

const statuses = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
const LATER = HEAD.replace("/", "/later");

test.each([
  ["at once", `${HEAD}\r\nabcd`, [200, 400]],
  ["after a while", `${LATER}\r\nabcd`, [200, 400]],
  ["after one that takes its time", `${LATER}\r\nabcd${HEAD}\r\nabcd`, [200, 200, 400]],
  ["one that has half a body behind it", `${LATER}\r\nabcd${HEAD}transfer-encoding: x\r\n\r\n`, [200, 400]],
  ["and is the last, as it says itself", `${LATER}connection: close\r\n\r\nabcd`, [200]],
])("a request before what is none is answered %s", async (_when, before, expected) => {
  const open = await serving({});
  const socket = await open();
  socket.write(`${before}\0garbage\r\n\r\n`);
  expect(statuses(await untilClosed(socket))).toEqual(expected);
});

test("ignores further bytes after unreadable ones", async () => {
  const open = await serving({});
  const socket = await open();
  const all = untilClosed(socket);
  for (const byte of `${LATER}\r\nabcd\0garbage\r\n\r\n${HEAD}\r\nabcd`) socket.write(byte);
  expect(statuses(await all)).toEqual([200, 400]);
});

test.each([
  ["no request", "\0garbage\r\n\r\n"],
  [
    "a body that breaks off its own encoding",
    "POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
  ],
])("%s: 400 at once", async (_what, sent) => {
  const open = await serving({});
  const socket = await open();
  socket.write(sent);
  expect(statuses(await untilClosed(socket))).toEqual([400]);
});
