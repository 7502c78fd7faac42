import type { IncomingMessage } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  bytesOf,
  type Client,
  chargeOf,
  client,
  listen,
  orderNumber,
  type Product,
  payoutOf,
  startProduct,
} from "./product.js";

/** What a receiver reads from a webhook. */
interface ReadWebhook {
  readonly kind: string;
  readonly id: string;
}

interface ReceiverStyle {
  readonly name: string;
  /** The status of its response. */
  readonly answers: number;
  start(readWebhooks: ReadWebhook[]): ReturnType<typeof listen>;
}

/**
 * Express with its JSON parser: the body is an object if the content type is JSON, otherwise it is empty. The handler
 * reads the fields and responds with 200 and a JSON body.
 */
const express: ReceiverStyle = {
  name: "an Express application",
  answers: 200,
  start: (readWebhooks) =>
    listen(async (request, response) => {
      const isJson = request.headers["content-type"]?.startsWith("application/json") ?? false;
      const raw = await bytesOf(request);
      const body = isJson ? JSON.parse(raw.toString("utf8")) : {};
      const kind = body.type ?? body.event;
      if (!kind) {
        response.writeHead(400, { "content-type": "application/json" }).end('{"error":"empty body"}');
        return;
      }
      readWebhooks.push({ kind, id: String(body.data?.id ?? body.transactionId ?? body.medId) });
      response.writeHead(200, { "content-type": "application/json; charset=utf-8" }).end('{"ok":true}');
    }),
};

/**
 * Flask: WSGI passes as many bytes as Content-Length says and no chunked body, and `get_json` requires the exact media
 * type. The view returns 204 without a body, as tutorials do, and the server closes each connection.
 */
const flask: ReceiverStyle = {
  name: "a Flask application",
  answers: 204,
  start: (readWebhooks) =>
    listen(async (request, response) => {
      const length = Number(request.headers["content-length"] ?? 0);
      const raw = (await bytesOf(request)).subarray(0, length);
      const mediaType = request.headers["content-type"]?.split(";", 1).join().trim();
      response.setHeader("server", "Werkzeug/3.0");
      response.setHeader("connection", "close");
      if (mediaType !== "application/json" || raw.length === 0) {
        response.writeHead(415, { "content-type": "text/html; charset=utf-8" }).end("Unsupported Media Type");
        return;
      }
      const body = JSON.parse(raw.toString("utf8"));
      const data = "data" in body ? body.data : body;
      readWebhooks.push({
        kind: "data" in body ? body.type : body.event,
        id: String(data.id ?? data.transactionId ?? data.medId),
      });
      response.writeHead(204).end();
    }),
};

/**
 * A PHP script: reads `php://input` with any content type, finds headers by upper-case names, decodes JSON to arrays, and
 * responds with 200 and the HTML of its framework's page.
 */
const php: ReceiverStyle = {
  name: "a PHP script",
  answers: 200,
  start: (readWebhooks) =>
    listen(async (request, response) => {
      const server = serverVariables(request);
      const input = (await bytesOf(request)).toString("utf8");
      const payload = new Map<string, unknown>(Object.entries(JSON.parse(input)));
      const data = new Map<string, unknown>(Object.entries((payload.get("data") ?? {}) as object));
      const kind = String(payload.get("type") ?? payload.get("event"));
      const id = data.get("id") ?? payload.get("transactionId") ?? payload.get("medId");
      if (server.get("REQUEST_METHOD") === "POST" && server.has("HTTP_X_LOCALPIX_EVENT_ID"))
        readWebhooks.push({ kind, id: String(id) });
      response.writeHead(200, { "content-type": "text/html; charset=UTF-8", "x-powered-by": "PHP/8.3" });
      response.end("<!doctype html><html><body>Recebido</body></html>");
    }),
};

const serverVariables = ({ method, headers }: IncomingMessage) =>
  new Map([
    ["REQUEST_METHOD", method ?? ""],
    ...Object.entries(headers).map(
      ([name, value]) => [`HTTP_${name.toUpperCase().replaceAll("-", "_")}`, String(value)] as const,
    ),
  ]);

let product: Product;
let call: Client;
const closers: (() => void)[] = [];
beforeAll(async () => {
  product = await startProduct();
  call = await client(product);
});
afterEach(() => {
  for (const close of closers.splice(0)) close();
});
afterAll(() => product.stop());

const EVENTS = ["cash_in", "cash_out", "refund_in", "refund_out", "med_created", "med_accepted"];

describe.each([express, flask, php])("$name", ({ answers, start }) => {
  test("reads every event, and its response acknowledges it", async () => {
    const readWebhooks: ReadWebhook[] = [];
    const receiver = await start(readWebhooks);
    closers.push(receiver.close);
    const url = `${receiver.url}/pix/webhook`;
    for (const eventType of EVENTS) {
      const { status } = await call("POST", "/api/webhooks", { url, eventType });
      expect(status).toBe(200);
    }

    const { body: charge } = await call("POST", "/api/pix/cash-in", chargeOf(orderNumber()));
    const { endToEndId } = await product.control.pay({ transactionId: charge.transactionId });
    const { body: payout } = await call("POST", "/api/pix/cash-out", payoutOf(orderNumber()));
    const refund = { refundValue: 5.5 };
    await call("POST", `/api/pix/refund-in/${charge.transactionId}`, refund);
    await expect.poll(() => readWebhooks.length).toBe(3);
    const back = await product.control.returnPayout({ id: payout.transactionId });
    const med = await product.control.openMed({ endToEndId });
    await product.control.acceptMed({ id: String(med.id) });
    await expect.poll(() => readWebhooks.length).toBe(7);

    const expected = [
      { kind: "RECEIVE", id: charge.transactionId },
      { kind: "CashOut", id: payout.transactionId },
      // A refund webhook has the id of the refunded transaction. The second one is the refund of the MED.
      { kind: "REFUND", id: charge.transactionId },
      { kind: "REFUND", id: charge.transactionId },
      { kind: "REFUND", id: payout.transactionId },
      { kind: "MedCreated", id: String(med.id) },
      { kind: "MedAccepted", id: String(med.id) },
    ];
    const sorted = (all: readonly ReadWebhook[]) => all.map(({ kind, id }) => `${kind} ${id}`).sort();
    expect(sorted(readWebhooks)).toEqual(sorted(expected));
    expect(back.status).toBe("CONFIRMED");

    const standing = async () => {
      const { deliveries } = await product.control.listDeliveries({ url });
      return deliveries.map(({ status, attempts }) => `${status} ${attempts}`);
    };
    await expect.poll(standing).toEqual(Array(7).fill("delivered 1"));
    const { deliveries } = await product.control.listDeliveries({ url });
    const { attemptList } = await product.control.showDelivery({ id: deliveries[0]!.id });
    expect(attemptList).toMatchObject([{ statusCode: answers, acknowledged: true }]);
    expect(attemptList[0]!.warning === null, "only 200 has no warning").toBe(answers === 200);
    const { body: list } = await call("GET", "/api/webhooks");
    for (const { id } of list.webhooks) await call("DELETE", `/api/webhooks/${id}`);
  });

  test("gets the same bytes in a resend, whose response reports the receiver's status", async () => {
    const readWebhooks: ReadWebhook[] = [];
    const receiver = await start(readWebhooks);
    closers.push(receiver.close);
    const { body: charge } = await call("POST", "/api/pix/cash-in", chargeOf(orderNumber()));
    await product.control.pay({ transactionId: charge.transactionId });
    const path = `/api/resend-webhook/${charge.externalId}`;
    const { status, body } = await call("POST", path, { url: `${receiver.url}/outro` });
    expect([status, body.statusCode]).toEqual([200, answers]);
    expect(readWebhooks).toEqual([{ kind: "RECEIVE", id: charge.transactionId }]);
  });
});
