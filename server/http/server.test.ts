import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import express from "express";
import { afterEach, describe, expect, test } from "vitest";
import { type HttpLimits, LIMITS } from "./limits.js";
import { httpServer } from "./server.js";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server with lower limits, and a function that opens a connection to it. */
async function startServer(tighter: Partial<HttpLimits>) {
  const app = express();
  app.post("/", (request, response) => {
    request.resume().on("end", () => response.end("heard"));
  });
  app.post("/later", (request, response) => {
    request.resume().on("end", () => setTimeout(() => response.end("heard later"), 20));
  });
  const server = httpServer(app, app, { ...LIMITS, checkMs: 10, ...tighter });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return async (): Promise<Socket> => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.on("error", () => {});
    await new Promise<void>((resolve) => socket.once("connect", () => resolve()));
    return socket;
  };
}

/** All data until the other side closes the connection. */
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
  const open = await startServer({ headersMs: 50, requestMs: 60 });
  const socket = await open();
  socket.write(HEAD);
  expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

test("answers 408 if the body never ends", async () => {
  const open = await startServer({ headersMs: 50, requestMs: 60 });
  const socket = await open();
  socket.write(`${HEAD}\r\nab`);
  expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

test("answers 431 if the headers are too large", async () => {
  const open = await startServer({ headerBytes: 1_000 });
  const socket = await open();
  socket.write(`${HEAD}x-a: ${"a".repeat(1_000)}\r\n\r\nabcd`);
  expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 431 /);
});

test("closes an idle connection after its last answer", async () => {
  const open = await startServer({ idleMs: 30 });
  const socket = await open();
  socket.write(`${HEAD}\r\nabcd`);
  expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*heard/);
});

test("closes a connection beyond the limit and answers the others", async () => {
  const open = await startServer({ connections: 2 });
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
  const open = await startServer({});
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
  ["when it is ready", `${LATER}\r\nabcd`, [200, 400]],
  ["after a slow one", `${LATER}\r\nabcd${HEAD}\r\nabcd`, [200, 200, 400]],
  ["before half of another request", `${LATER}\r\nabcd${HEAD}transfer-encoding: x\r\n\r\n`, [200, 400]],
  ["alone if it closes the connection", `${LATER}connection: close\r\n\r\nabcd`, [200]],
])("a request before invalid bytes is answered %s", async (_when, before, expected) => {
  const open = await startServer({});
  const socket = await open();
  socket.write(`${before}\0garbage\r\n\r\n`);
  expect(statuses(await untilClosed(socket))).toEqual(expected);
});

test("ignores further bytes after unreadable ones", async () => {
  const open = await startServer({});
  const socket = await open();
  const all = untilClosed(socket);
  for (const byte of `${LATER}\r\nabcd\0garbage\r\n\r\n${HEAD}\r\nabcd`) socket.write(byte);
  expect(statuses(await all)).toEqual([200, 400]);
});

test.each([
  ["a message that is not HTTP", "\0garbage\r\n\r\n"],
  ["a malformed chunked body", "POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n"],
])("%s gets 400 at once", async (_what, sent) => {
  const open = await startServer({});
  const socket = await open();
  socket.write(sent);
  expect(statuses(await untilClosed(socket))).toEqual([400]);
});

const OFFER = "connection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\n";
const OFFERED = `${HEAD}${OFFER}\r\nabcd`;
const OFFERED_EMPTY = `POST / HTTP/1.1\r\nhost: a\r\n${OFFER}\r\n`;
const OFFERED_LATER = `${LATER}${OFFER}\r\nabcd`;
const OFFERED_CHUNKED = `POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n${OFFER}\r\n2\r\nab\r\n0\r\n\r\n`;
const LAST = `${HEAD}connection: close\r\n\r\nabcd`;

describe.each([
  ["without a body", OFFERED_EMPTY],
  ["with a body", OFFERED],
  ["with a chunked body", OFFERED_CHUNKED],
  ["with a slow answer", OFFERED_LATER],
  ["after another one", OFFERED_LATER + OFFERED_EMPTY],
  ["after a plain one", `${LATER}\r\nabcd${OFFERED}`],
])("a request pipelined after an ignored offer of HTTP/2 %s is answered", (_which, offered) => {
  const expected = [...offered.matchAll(/POST (\S+)/g)].map(([, path]) =>
    path === "/later" ? "heard later" : "heard",
  );

  test.each([
    ["in the same packet", [offered + LAST]],
    ["split within the second request", [offered + LAST.slice(0, 10), LAST.slice(10)]],
    ["in a second packet", [offered, LAST]],
    ["with another offer", [offered + OFFERED_EMPTY.replace("Upgrade, ", "close, Upgrade, ")]],
    ["byte by byte", [...(offered + LAST)]],
  ])("%s", async (_how, packets) => {
    const open = await startServer({});
    const socket = await open();
    socket.setNoDelay(true);
    const all = untilClosed(socket);
    for (const packet of packets) await new Promise((resolve) => socket.write(packet, resolve));
    const bodies = [...(await all).matchAll(/\r\n\r\n(heard later|heard)/g)].map(([, body]) => body);
    expect(bodies).toEqual([...expected, "heard"]);
  });
});

test("a WebSocket opened after an ignored offer of HTTP/2 gets the bytes that follow", async () => {
  const open = await startServer({});
  const server = servers.at(-1);
  const upgraded = new Promise<string>((resolve) =>
    server?.once("upgrade", (_request, socket, head) => {
      socket.destroy();
      resolve(head.toString());
    }),
  );
  const socket = await open();
  socket.write(
    `${OFFERED_EMPTY}GET / HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\nframe`,
  );
  expect(await upgraded).toBe("frame");
});
