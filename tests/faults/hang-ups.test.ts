import { connect, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, expect, test } from "vitest";
import { payoutBody } from "../journeys/bodies.js";

/** Clients that violate HTTP or close the connection early. Closing the sandbox throws if any caused an internal error. */

let sandbox: TestSandbox;
let port: number;
let token: string;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: "2030-02-14T15:00:00Z", settlement: "manual" });
  port = Number(new URL(sandbox.url).port);
  token = await sandbox.gateway.token();
});
afterAll(async () => {
  const { ok } = await sandbox.control.verify();
  await sandbox.close();
  expect(ok).toBe(true);
});

const post = (path: string, ...headers: string[]) =>
  [
    `POST ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    "content-type: application/json",
    ...headers,
    "",
    "",
  ].join("\r\n");
const head = (length: number) =>
  post("/api/pix/cash-out", `authorization: Bearer ${token}`, `content-length: ${length}`);

const openSocket = async (): Promise<Socket> => {
  const socket = connect(port, "127.0.0.1");
  await new Promise<void>((resolve) => socket.once("connect", () => resolve()));
  return socket;
};
/** The complete response when the other side has closed the connection. */
const responseOf = (socket: Socket) =>
  new Promise<string>((resolve) => {
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString("utf8");
    });
    socket.once("close", () => resolve(text));
    socket.on("error", () => {});
  });
const countTransactions = async () =>
  (await sandbox.control.listTransactions({ limit: 1000 })).transactions.length;

test("a client that disconnects in the middle of its body creates no payout", async () => {
  const before = await countTransactions();
  const body = JSON.stringify(payoutBody());
  for (let times = 0; times < 20; times++) {
    const socket = await openSocket();
    await new Promise<void>((resolve) =>
      socket.write(head(body.length) + body.slice(0, 20), () => resolve()),
    );
    socket.destroy();
  }
  expect((await sandbox.gateway.balance()).netBalance).toBe(10_000);
  expect(await countTransactions()).toBe(before);
});

test("a client that disconnects after its request creates one payout, and learns so from a repeated request", async () => {
  const order = { ...payoutBody(), value: 1, externalId: "hung-up" };
  const body = JSON.stringify(order);
  const socket = await openSocket();
  await new Promise<void>((resolve) => socket.write(head(Buffer.byteLength(body)) + body, () => resolve()));
  socket.destroy();
  // The network decides whether the request was read; a second payout must never be created.
  const answers = [
    await sandbox.gateway.send("cashOut", order),
    await sandbox.gateway.send("cashOut", order),
  ];
  expect([201, 400]).toContain(answers[0]!.status);
  expect(answers[1]!.status).toBe(400);
  expect(answers[1]!.body).toMatchObject({ code: "PIX_DUPLICATE_EXTERNAL_ID" });
  const { blocked } = (await sandbox.control.showAccount({ id: 1 })).balance;
  expect(blocked).toBe(1);
});

const garbage: [it: string, text: string][] = [
  ["no HTTP at all", "hello\r\n\r\n"],
  ["a header line without a colon", "GET / HTTP/1.1\r\nhost\r\n\r\n"],
  [
    "two Content-Length headers",
    "POST /api/pix/cash-out HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx",
  ],
  [
    "Content-Length with chunked encoding",
    "POST /api/pix/cash-out HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
  ],
  ["a header of 100 kB", `GET /api/balance HTTP/1.1\r\nhost: a\r\nx-a: ${"a".repeat(100_000)}\r\n\r\n`],
];
for (const [it, text] of garbage) {
  test(`${it} gets a 4xx, and the connection is closed`, async () => {
    const socket = await openSocket();
    const answer = responseOf(socket);
    socket.write(text);
    expect(await answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect((await sandbox.control.health()).status).toBe("ok");
  });
}

// Both would do something with an empty body.
for (const path of ["/sandbox/api/accounts", "/sandbox/api/state/reset"]) {
  test(`POST ${path} with a body that breaks off changes nothing`, async () => {
    await sandbox.gateway.send("cashOut", payoutBody());
    const state = async () => [(await sandbox.control.listAccounts()).accounts, await countTransactions()];
    const before = await state();
    const socket = await openSocket();
    const answer = responseOf(socket);
    socket.write(`${post(path, "transfer-encoding: chunked")}not the length of a chunk\r\n`);
    expect(await answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(await state()).toEqual(before);
  });
}

test("a small gzip body that unpacks to 10 MB is refused with 413", async () => {
  const bomb = gzipSync(Buffer.alloc(10_000_000, " "));
  const answer = await fetch(`${sandbox.url}/api/pix/cash-out`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "content-encoding": "gzip",
    },
    body: bomb,
  });
  expect(answer.status).toBe(413);
});

for (const path of [
  "/sandbox/%zz",
  "/sandbox/api/%zz",
  "/sandbox/api/accounts/%zz",
  "/%zz",
  "/qr/%zz",
  "/api/webhooks/%ff",
]) {
  test(`GET ${path} with a malformed percent-encoding gets a 4xx`, async () => {
    const { status } = await fetch(`${sandbox.url}${path}`);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });
}

test("the recorded requests contain no secret", async () => {
  await sandbox.gateway.token();
  await sandbox.gateway.balance();
  const { clientSecret } = sandbox.credentials;
  const { requests } = await sandbox.control.listRequests({ limit: 1000 });
  expect(requests.some(({ operation }) => operation === "access-token")).toBe(true);
  for (const { id } of requests) {
    const recorded = JSON.stringify(await sandbox.control.showRequest({ id }));
    expect(recorded).not.toContain(clientSecret);
    expect(recorded).not.toContain(token);
    expect(recorded).not.toMatch(/eyJ[\w-]+\.[\w-]+\.[\w-]+/);
  }
});
