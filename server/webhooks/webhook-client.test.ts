import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createWebhookClient, type RegisterTimeout, type WebhookClient } from "./webhook-client.js";

const servers: Server[] = [];
const clients: WebhookClient[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A receiver on this machine and a webhook client. */
async function world(answer: (request: IncomingMessage, response: ServerResponse, body: string) => void) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => answer(request, response, Buffer.concat(chunks).toString()));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const client = createWebhookClient(2, "all");
  clients.push(client);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    post: (
      path = "/",
      headers: readonly string[] = [],
      body = "{}",
      timeoutMs = 5_000,
      registerTimeout?: RegisterTimeout,
    ) => client.post(`${origin}${path}`, headers, body, timeoutMs, registerTimeout),
  };
}

describe("a POST", () => {
  it("sends path, query, headers in their order and spelling, and body unchanged", async () => {
    let seen: unknown;
    const { post } = await world((request, response, body) => {
      const { method, url, rawHeaders } = request;
      seen = { method, url, rawHeaders: rawHeaders.slice(rawHeaders.indexOf("X-One")), body };
      response.end();
    });
    await post("/hook/á?a=1&b=%20#part", ["X-One", "1", "x-two", "2", "X-One", "3"], '{"é":"ção"}');
    expect(seen).toMatchObject({ method: "POST", url: "/hook/%C3%A1?a=1&b=%20", body: '{"é":"ção"}' });
    expect((seen as { rawHeaders: string[] }).rawHeaders.slice(0, 6)).toEqual([
      ...["X-One", "1", "x-two", "2", "X-One", "3"],
    ]);
  });

  it("returns status, headers, body and duration", async () => {
    const { post } = await world((_request, response) =>
      response.writeHead(418, { "x-teapot": "short", "set-cookie": ["a=1", "b=2"] }).end("não"),
    );
    const answer = await post();
    expect(answer).toMatchObject({
      statusCode: 418,
      responseBody: "não",
      error: null,
      responseHeaders: { "x-teapot": "short", "set-cookie": ["a=1", "b=2"] },
    });
    expect(answer.durationMs).toBeGreaterThan(0);
  });

  it.each([301, 302, 303, 307, 308])("follows no redirect (%d)", async (status) => {
    const paths: (string | undefined)[] = [];
    const { post } = await world((request, response) => {
      paths.push(request.url);
      response.writeHead(status, { location: "/elsewhere" }).end();
    });
    expect((await post("/here")).statusCode).toBe(status);
    expect(paths).toEqual(["/here"]);
  });

  it("keeps only the beginning of a long body", async () => {
    const { post } = await world((_request, response) => response.end("x".repeat(1_000_000)));
    const { statusCode, responseBody } = await post();
    expect(statusCode).toBe(200);
    expect(responseBody).toBe("x".repeat(16_384));
  });

  it("does not wait for the end of an endless body", async () => {
    const { post } = await world((_request, response) => {
      response.writeHead(200);
      const talk = () => response.write("x".repeat(10_000), () => response.destroyed || setImmediate(talk));
      talk();
    });
    expect((await post()).statusCode).toBe(200);
  });
});

describe("a POST whose response has begun", () => {
  // The status alone acknowledges (assumption DELIVERY).
  it("returns the status if the body never ends before the timeout", async () => {
    const { post } = await world(
      (_request, response) => void response.writeHead(200).write("to be continued"),
    );
    expect((await post("/", [], "{}", 200)).statusCode).toBe(200);
  });

  it("returns the status if the receiver disconnects within the body", async () => {
    const { post } = await world((request, response) => {
      response.writeHead(200, { "content-length": 1_000 });
      response.write("to be continued", () => request.socket.destroy());
    });
    expect((await post()).statusCode).toBe(200);
  });
});

describe("a POST without an answer", () => {
  it("reports a refused connection", async () => {
    const { post } = await world(() => {});
    await new Promise((resolve) => servers.splice(0)[0]!.close(resolve));
    expect(await post()).toMatchObject({
      statusCode: null,
      responseHeaders: null,
      responseBody: null,
      error: "Connection refused: nothing listens there.",
    });
  });

  it("reports a timeout after the given time", async () => {
    const { post } = await world(() => {});
    expect(await post("/", [], "{}", 50)).toMatchObject({
      statusCode: null,
      error: "No answer within 0.05 s.",
    });
  });

  it("reports a timeout, of the whole time, once it is ended", async () => {
    let end = () => {};
    let hungUp: Promise<unknown> | undefined;
    const { post } = await world((request) => {
      hungUp = new Promise((resolve) => request.socket.once("close", resolve));
      end();
    });
    const answer = await post("/", [], "{}", 3_600_000, (endAttempt) => {
      end = endAttempt;
    });
    expect(answer).toMatchObject({
      ...{ statusCode: null, error: "No answer within 3600 s.", durationMs: 3_600_000 },
    });
    await hungUp;
  });

  it("reports a connection closed by the receiver", async () => {
    const { post } = await world((request) => request.socket.destroy());
    expect(await post()).toMatchObject({
      statusCode: null,
      error: "The receiver closed the connection without an answer.",
    });
  });

  it("reports a TLS handshake that the receiver ends, as one does that wants a client certificate", async () => {
    // Without a certificate of its own it has nothing to agree on.
    const server = createTlsServer({}).on("tlsClientError", () => {});
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const client = createWebhookClient(1, "all");
    clients.push(client);
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const { error } = await client.post(url, [], "{}", 5_000);
    expect(error).toMatch(
      /^The receiver ended the TLS handshake \(ERR_SSL_\w+\); perhaps it wants a client cert/,
    );
  });

  it("reports any other error", async () => {
    const { post } = await world((request) => request.socket.end("this is not HTTP\r\n\r\n"));
    const { statusCode, error } = await post();
    expect(statusCode).toBeNull();
    expect(error).toMatch(/\w/);
  });

  it("resolves without a status after the client was closed", async () => {
    const { origin } = await world((_request, response) => response.end());
    const client = createWebhookClient(1, "all");
    await client.post(origin, [], "{}", 1_000);
    await client.close();
    expect(await client.post(origin, [], "{}", 1_000)).toMatchObject({ statusCode: null });
  });
});

describe("a client that was never used", () => {
  it("can be closed", async () => {
    await expect(createWebhookClient(1, "all").close()).resolves.toBeUndefined();
  });
});
