import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, it } from "vitest";
import { endInOneWrite } from "./one-write.js";

const LENGTH = Buffer.byteLength("não");

/** All bytes that a server answers to these requests, sent at once on one connection, and the writes of its socket. */
async function answers(requests: string, answer: (response: ServerResponse) => void) {
  const writes: string[] = [];
  const server = createServer((_request, response) => {
    response.sendDate = false;
    response.writeHead(200, { "content-length": LENGTH });
    answer(response);
  });
  server.on("connection", (socket: Socket) => {
    for (const name of ["_write", "_writev"] as const) {
      const before = socket[name] as (...parameters: unknown[]) => void;
      socket[name] = (...parameters: unknown[]) => {
        writes.push(name);
        before.apply(socket, parameters);
      };
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1", () => client.write(requests));
  let received = "";
  client.setEncoding("utf8").on("data", (text) => {
    received += text;
  });
  await once(client, "close");
  server.close();
  return { received, writes, bodies: received.split("\r\n\r\n").slice(1) };
}

const request = (method: string, connection: string) =>
  `${method} / HTTP/1.1\r\nhost: x\r\nconnection: ${connection}\r\n\r\n`;

it("sends head and text in one write, where end() takes a list of two", async () => {
  const single = request("GET", "close");
  const one = await answers(single, (response) => endInOneWrite(response, "não", "utf8"));
  const list = await answers(single, (response) => void response.end("não", "utf8"));
  expect(one.writes).toEqual(["_write"]);
  expect(list.writes).toEqual(["_writev"]);
  expect(one.received).toBe(list.received);
});

it("answers requests on one connection in their order, and HEAD without a body", async () => {
  const waiting: ServerResponse[] = [];
  const requests = `${request("GET", "keep-alive")}${request("HEAD", "keep-alive")}${request("GET", "close")}`;
  const { bodies } = await answers(requests, (response) => {
    waiting.push(response);
    // The last one first.
    if (waiting.length === 3) for (const each of waiting.reverse()) endInOneWrite(each, "não", "utf8");
  });
  expect(bodies.map((body) => body.split("HTTP/1.1")[0])).toEqual(["não", "", "não"]);
});
