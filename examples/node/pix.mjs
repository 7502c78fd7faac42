// A PIX integration with Node alone: token, charge, webhooks, payout with a safe retry, reconciliation.
// With a sandbox of its own, in which charges are paid at once:
//   localpix exec --payer auto -- node examples/node/pix.mjs
// With a running one (localpix start --allow-http-webhooks), where you pay the charge that it prints:
//   eval "$(localpix credentials --env)"; node examples/node/pix.mjs
import { randomUUID } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

const gateway = process.env.LOCALPIX_URL;
const clientId = process.env.LOCALPIX_CLIENT_ID;
const clientSecret = process.env.LOCALPIX_CLIENT_SECRET;
// The PEM certificate: encodeURIComponent(pem). Another encoding of + or of spaces is refused.
const certificate = process.env.LOCALPIX_CERTIFICATE_HEADER;
const pixKey = process.env.LOCALPIX_PIX_KEY;
const port = Number(process.env.PORT ?? 7491);

/** The gateway has refused a request. Any other error means that there was no answer. */
class Refusal extends Error {
  constructor(status, body) {
    super(`${status} ${body.code ?? ""} ${body.message}`);
    this.status = status;
    this.code = body.code;
    this.details = body.details;
  }
}

async function send(method, path, headers, body) {
  const response = await fetch(gateway + path, {
    method,
    headers: { "content-type": "application/json", ...headers },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  const answer = await response.json();
  if (!response.ok) throw new Refusal(response.status, answer);
  return answer;
}

let token = { value: "", renewAt: 0 };

/** The token of all requests. A new one is requested 30 seconds before the old one expires. */
async function bearer() {
  if (Date.now() >= token.renewAt) {
    const headers = { "x-ssl-client-cert": certificate };
    const answer = await send("POST", "/api/auth/token", headers, { clientId, clientSecret });
    token = { value: answer.access_token, renewAt: Date.now() + (answer.expires_in - 30) * 1000 };
  }
  return `Bearer ${token.value}`;
}

const call = async (method, path, body, headers) =>
  send(method, path, { authorization: await bearer(), ...headers }, body);

// Webhooks. Your application keeps both in its database: event keys in a unique column, written with their effect.
const seen = new Set();
const outcomes = new Set();
const arrivals = new EventEmitter();

/** Handles an event once, however often it arrives. */
function handle(event) {
  // Payments and refunds come in an envelope, payouts and MEDs flat.
  const { medId, transactionId, id = transactionId ?? medId, status, refunds = [] } = event.data ?? event;
  // A REFUND has the id of the payment, which can have several refunds: their ids tell its events apart.
  const refundIds = refunds.map(({ endToEndId }) => endToEndId);
  const key = [event.event ?? event.type, id, status, ...refundIds].join(" ");
  if (seen.has(key)) return;
  seen.add(key);
  console.log(`webhook: ${id} is ${status}`);
  outcomes.add(String(id));
  arrivals.emit("webhook");
}

const receiver = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    handle(JSON.parse(Buffer.concat(chunks)));
    response.writeHead(200).end(); // Anything else, and the gateway sends it again.
  } catch {
    response.writeHead(400).end();
  }
});

/** Waits until the webhook of a transaction is handled. */
async function outcomeOf(transactionId) {
  while (!outcomes.has(transactionId)) await once(arrivals, "webhook");
}

/** Pays once, even if an answer is lost: a second request with the same externalId is refused and names the first one. */
async function payOut(payout, headers) {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await call("POST", "/api/pix/cash-out", payout, attempt === 1 ? headers : {})).transactionId;
    } catch (error) {
      if (error.code === "PIX_DUPLICATE_EXTERNAL_ID") {
        console.log(`payout ${error.details.existingTransactionId} was already created`);
        return error.details.existingTransactionId;
      }
      if (error.status < 500 || attempt === 4) throw error;
      console.log("no answer; sending the same payout again");
      await delay(attempt * 200);
    }
  }
}

/** What the gateway says about a transaction, for the comparison with your own books. */
async function reconcile(key, externalId) {
  const path = [key, externalId].map(encodeURIComponent).join("/");
  const record = await call("GET", `/api/pix/transactions/pix-key/${path}`);
  const { transactionId, operationType, originalAmount, status } = record;
  console.log(`${transactionId}: ${operationType}, R$ ${originalAmount.toFixed(2)}, ${status}`);
}

await once(receiver.listen(port, "127.0.0.1"), "listening");
// The same URL in each run: registering it again adds none. The real gateway takes https only.
for (const eventType of ["cash_in", "cash_out"])
  await call("POST", "/api/webhooks", { url: `http://127.0.0.1:${port}/pix`, eventType });

const order = `order-${randomUUID()}`;
const charge = await call("POST", "/api/pix/cash-in", {
  transaction: { value: 49.9, description: "Pedido 7741", externalId: order },
  payer: { fullName: "Maria Clara", document: "12345678909" },
});
console.log(
  `charge ${charge.transactionId} is ${charge.status}; pay it: localpix pay ${charge.transactionId}`,
);
await outcomeOf(charge.transactionId);

const salary = `salary-${randomUUID()}`;
const details = { key: "ana@example.com", keyType: "EMAIL", name: "Ana Lima", document: "12345678909" };
// Only here: the sandbox makes this payout and loses the answer.
const lost = { "x-sandbox-scenario": "lost:response" };
await outcomeOf(await payOut({ value: 12.5, externalId: salary, details }, lost));

await reconcile(pixKey, order);
await reconcile(details.key, salary);
receiver.close();
