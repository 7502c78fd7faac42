import { once } from "node:events";
import { connect } from "node:net";
import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { payoutBody } from "../journeys/bodies.js";

/** Clients that offer an upgrade to HTTP/2 on HTTP/1.1, as Java's HttpClient and `curl --http2` do. */

let sandbox: TestSandbox;
let token: string;
beforeAll(async () => {
  sandbox = await startSandbox({ settlement: "manual" });
  token = await sandbox.gateway.token();
});
afterAll(() => sandbox.close());

const OFFER = [
  "connection: Upgrade, HTTP2-Settings",
  "upgrade: h2c",
  "http2-settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA",
];

const request = (line: string, headers: readonly string[], body = "") =>
  [
    `${line} HTTP/1.1`,
    `host: ${new URL(sandbox.url).host}`,
    `authorization: Bearer ${token}`,
    ...headers,
    "",
    body,
  ].join("\r\n");

/** Sends the parts in sequence. Resolves with the statuses of `count` responses and the complete text. */
function exchange(parts: readonly string[], count: number): Promise<{ statuses: number[]; text: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(sandbox.url).port), "127.0.0.1");
    let text = "";
    const sendNext = (at: number) => {
      if (at < parts.length) socket.write(parts[at]!, () => setImmediate(sendNext, at + 1));
    };
    socket.once("connect", () => sendNext(0));
    socket.on("error", reject);
    socket.on("data", (chunk) => {
      text += chunk.toString("utf8");
      const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
      if (statuses.length < count || !text.endsWith("}")) return;
      socket.destroy();
      resolve({ statuses, text });
    });
  });
}

const payout = (externalId: string) => JSON.stringify({ ...payoutBody(), externalId });
const posted = (externalId: string) => {
  const body = payout(externalId);
  const head = [...OFFER, "content-type: application/json", `content-length: ${Buffer.byteLength(body)}`];
  return request("POST /api/pix/cash-out", head, body);
};

describe("a proxy request is answered with one line of text, and the connection is closed", () => {
  test.each([
    ["of another host", "CONNECT example.com:443", "example.com:443"],
    ["of a host that is not a URL", "CONNECT ::", "x"],
    ["of our own address", "CONNECT 127.0.0.1:1", "127.0.0.1:1"],
  ])("%s", async (_what, line, host) => {
    const socket = connect(Number(new URL(sandbox.url).port), "127.0.0.1");
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString("utf8");
    });
    socket.write(`${line} HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
    await once(socket, "close");
    expect(text).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\n/);
    expect(text.toLowerCase()).toContain("\r\nallow: ");
    expect(text.toLowerCase()).toContain("\r\nconnection: close\r\n");
    expect(text).toMatch(/\r\n\r\nlocalpix is not a proxy\.\n$/);
    expect((await sandbox.control.health()).status).toBe("ok");
  });
});

describe("an offer of HTTP/2 is ignored, and the request is answered", () => {
  test("a GET", async () => {
    const { statuses, text } = await exchange([request("GET /api/balance", OFFER, "")], 1);
    expect(statuses).toEqual([200]);
    expect(text).toContain('"netBalance":10000');
    expect(text.toLowerCase()).not.toContain("connection: close");
  });

  test("a POST, which is recorded", async () => {
    const { statuses } = await exchange([posted("h2c-1")], 1);
    expect(statuses).toEqual([201]);
    const { requests } = await sandbox.control.listRequests({ limit: 1 });
    expect(requests).toMatchObject([{ operation: "cash-out", status: 201 }]);
  });

  test("a body that arrives in parts", async () => {
    const whole = posted("h2c-2");
    const at = [whole.length - 40, whole.length - 20];
    const parts = [whole.slice(0, at[0]), whole.slice(at[0], at[1]), whole.slice(at[1])];
    expect((await exchange(parts, 1)).statuses).toEqual([201]);
  });

  test("a chunked body", async () => {
    const body = payout("h2c-3");
    const chunks = `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    const head = [...OFFER, "content-type: application/json", "transfer-encoding: chunked"];
    expect((await exchange([request("POST /api/pix/cash-out", head, chunks)], 1)).statuses).toEqual([201]);
  });

  test("several requests in one packet, followed by one without the offer", async () => {
    const packet = posted("h2c-7") + posted("h2c-8") + request("GET /api/balance", [], "");
    const { statuses, text } = await exchange([packet], 3);
    expect(statuses).toEqual([201, 201, 200]);
    expect(text.indexOf("h2c-7")).toBeLessThan(text.indexOf("h2c-8"));
  });

  test("several requests on one connection", async () => {
    const socket = connect(Number(new URL(sandbox.url).port), "127.0.0.1");
    for (const externalId of ["h2c-4", "h2c-5", "h2c-6"]) {
      const answered = once(socket, "data");
      socket.write(posted(externalId));
      expect(String((await answered)[0])).toMatch(/^HTTP\/1\.1 201 /);
    }
    socket.destroy();
  });
});
