import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { ControlError, controlClient, UnreachableError } from "./client.js";
import { controlOperations } from "./operations.js";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A server that responds as the test says and keeps its requests. */
async function serverThat(answer: (response: ServerResponse) => void) {
  const received: { method: string; url: string; headers: IncomingMessage["headers"]; body: string }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      received.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  closers.push(close);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: received, close };
}

const json = (status: number, body: unknown) => (response: ServerResponse) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

const thrownBy = (act: Promise<unknown>) =>
  act.then(
    () => "nothing was thrown",
    (error: unknown) => error,
  );

describe("the client of the control API", () => {
  it("has a function for each operation", () => {
    expect(Object.keys(controlClient("")).toSorted()).toEqual(Object.keys(controlOperations).toSorted());
  });

  it("puts path parameters into the path, encoded, and the others of a GET into the query", async () => {
    const { url, asked } = await serverThat(json(200, {}));
    await controlClient(url).showTransaction({ id: "a/b c", account: 3 });
    expect(asked).toMatchObject([
      { method: "GET", url: "/sandbox/api/transactions/a%2Fb%20c?account=3", body: "" },
    ]);
  });

  it("omits undefined values, and the question mark if none is left", async () => {
    const { url, asked } = await serverThat(json(200, {}));
    await controlClient(url).listDeliveries({ status: undefined, url: undefined });
    expect(asked[0]!.url).toBe("/sandbox/api/deliveries");
  });

  it("puts the other fields of a POST into a JSON body, including null", async () => {
    const { url, asked } = await serverThat(json(200, {}));
    await controlClient(url).changeAccount({ id: 2, settlement: null, payer: undefined });
    expect(asked).toMatchObject([
      { method: "PATCH", url: "/sandbox/api/accounts/2", body: '{"settlement":null}' },
    ]);
    expect(asked[0]!.headers["content-type"]).toBe("application/json");
  });

  it("returns the response of the sandbox", async () => {
    const { url } = await serverThat(json(200, { now: "x", fired: 3 }));
    expect(await controlClient(url).advanceClock({ by: "1h" })).toEqual({ now: "x", fired: 3 });
  });

  it.each([
    [undefined, undefined],
    ["secret", "Bearer secret"],
  ])("with the token %j sends %j", async (token, expected) => {
    const { url, asked } = await serverThat(json(200, {}));
    await controlClient(url, token).health();
    expect(asked[0]!.headers.authorization).toBe(expected);
  });
});

describe("a refused call", () => {
  it("rejects with a ControlError that has status, code, message and hint", async () => {
    const error = { code: "NOTHING_DUE", message: "Nothing waits.", hint: "Pay something." };
    const { url } = await serverThat(json(409, { error }));
    const thrown = await thrownBy(controlClient(url).advanceClock({ next: true }));
    expect(thrown).toBeInstanceOf(ControlError);
    expect(thrown).toMatchObject({ status: 409, ...error });
  });

  it.each<[string, (response: ServerResponse) => void, number]>([
    ["an error page", (response) => response.writeHead(502).end("<html>"), 502],
    ["JSON of another kind", json(404, { message: "no" }), 404],
    ["a success that is not JSON", (response) => response.end("hello"), 200],
  ])("rejects with another message if the server is not localpix (%s)", async (_what, answer, status) => {
    const { url } = await serverThat(answer);
    const thrown = await thrownBy(controlClient(url).health());
    expect(thrown).toMatchObject({ name: "ControlError", status, code: "NOT_LOCALPIX" });
    expect((thrown as Error).message).toContain(url);
  });

  it.each([414, 431])("says that the request is too long if HTTP refuses it with %i", async (status) => {
    const { url } = await serverThat((response) => response.writeHead(status).end());
    const thrown = await thrownBy(controlClient(url).health());
    expect(thrown).toMatchObject({ status, code: "REQUEST_TOO_LONG" });
  });

  it("rejects with an UnreachableError if no server responds", async () => {
    const { url, close } = await serverThat(json(200, {}));
    await close();
    const thrown = await thrownBy(controlClient(url).health());
    expect(thrown).toBeInstanceOf(UnreachableError);
    expect((thrown as Error).message).toBe(`No sandbox answers at ${url}.`);
  });
});
