// The rows of the measurement under load: server and request.
import { fileURLToPath } from "node:url";
import { ask, CORE, firstLine, startNode, stop } from "./processes.mjs";
import { call, prepare, settled, startSandbox } from "./sandbox.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

// The eight # are replaced by a new number in each request, so that every request is a new payment.
const cashOutBody = JSON.stringify({
  value: 12.34,
  externalId: "bench-########",
  description: "Pagamento de fornecedor",
  details: { key: "maria.silva@example.com", keyType: "EMAIL", name: "Maria Silva", document: "52998224725" },
});
const cashInBody = JSON.stringify({
  transaction: { value: 12.34, externalId: "charge-########", description: "Pedido na loja" },
  payer: { fullName: "Maria Silva", document: "52998224725" },
});

/** The bytes of a request up to its body, with the headers that an HTTP client of an integrator sends. */
function headOf(url, method, path, token, body) {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${new URL(url).host}`,
    "accept: application/json",
    "user-agent: localpix-bench",
    `authorization: Bearer ${token}`,
    ...(body === undefined
      ? []
      : ["content-type: application/json", `content-length: ${Buffer.byteLength(body)}`]),
  ];
  return `${lines.join("\r\n")}\r\n\r\n`;
}

const request = (method, path, status, body) => (url, token) => ({
  head: headOf(url, method, path, token, body),
  body,
  status: String(status),
});
/** The cash-out as a request to another path. */
export const requestTo = (path) => request("POST", path, 201, cashOutBody);
export const cashOutRequest = requestTo("/api/pix/cash-out");
export const balanceRequest = request("GET", "/api/balance", 200);
/** The first page of the payments to one key. */
export const listRequest = request(
  "GET",
  "/api/pix/transactions/pix-key/maria.silva%40example.com?size=20",
  200,
);
/** The beginning of the ids of the first 100,000 payouts, so that it finds the newest ones in a history of any length. */
export const searchRequest = request("GET", "/sandbox/api/activity?text=bench-000&limit=20", 200);
export const cashInRequest = request("POST", "/api/pix/cash-in", 201, cashInBody);

/**
 * Starts every server and returns the rows. The echo is measured twice: smaller differences than that of the two are
 * measuring errors. All get the same headers, including the token.
 */
export async function openRows() {
  const closers = [];
  const receiver = startNode(CORE.others, [here("./servers/receiver.mjs")]);
  closers.push(() => stop(receiver));
  const webhook = (await firstLine(receiver)).url;

  const express = async () => {
    const child = startNode(CORE.server, [here("./servers/express.mjs")]);
    closers.push(() => stop(child));
    return { child, ...(await firstLine(child)) };
  };
  const localpix = async (...flags) => {
    const sandbox = await startSandbox(CORE.server, "--allow-http-webhooks", ...flags);
    closers.push(sandbox.close);
    return { ...sandbox, token: await prepare(sandbox.url, webhook), sandbox: true };
  };

  const hello = await express();
  const echo = await express();
  const echoAgain = await express();
  const manual = await localpix("--settlement", "manual");
  const charges = await localpix();
  const busy = await localpix("--settlement", "1s");
  await ask(receiver, { feedUrl: `${busy.url.replace("http", "ws")}/sandbox/live`, pages: LIVE_PAGES });

  const row = (name, server, method, path, status, body, waitUntilIdle = async () => {}) => ({
    name,
    server,
    waitUntilIdle,
    request: request(method, path, status, body)(server.url, server.token ?? manual.token),
    next: 0,
  });
  const rows = {
    hello: row("Express: hello", hello, "GET", "/hello", 200),
    echo: row("Express: JSON echo", echo, "POST", "/echo", 200, cashOutBody),
    echoAgain: row("Express: JSON echo, once more", echoAgain, "POST", "/echo", 200, cashOutBody),
    balance: row("localpix: balance", manual, "GET", "/api/balance", 200),
    cashOut: row("localpix: cash-out", manual, "POST", "/api/pix/cash-out", 201, cashOutBody),
    cashIn: row("localpix: cash-in charge", charges, "POST", "/api/pix/cash-in", 201, cashInBody),
    settled: row("localpix: cash-out, to its end", busy, "POST", "/api/pix/cash-out", 201, cashOutBody, () =>
      settled(busy.url),
    ),
  };

  /** Checks at the end that the books add up and every payout had its webhook. */
  const audit = async () => {
    for (const { url } of [manual, charges, busy]) {
      const { ok, checks } = await call(url, "GET", "/sandbox/api/verify");
      if (!ok) throw new Error(`The books do not add up: ${JSON.stringify(checks)}`);
    }
    const { webhooks } = await ask(receiver, {});
    if (webhooks < rows.settled.next)
      throw new Error(`${rows.settled.next} payouts settled, ${webhooks} webhooks arrived.`);
  };
  const close = async () => {
    for (const end of closers.reverse()) await end();
  };
  return { rows, audit, close };
}

export const LIVE_PAGES = 5;
