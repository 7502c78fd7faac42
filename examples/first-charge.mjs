// A complete integration: token, webhook registration, charge, and a receiver for the webhook of the payment.
// Run it with the variables that `localpix credentials --env` prints, then pay the charge that it prints.
import { once } from "node:events";
import { createServer } from "node:http";

const {
  LOCALPIX_URL: gateway,
  LOCALPIX_CLIENT_ID: clientId,
  LOCALPIX_CLIENT_SECRET: clientSecret,
  LOCALPIX_CERTIFICATE_HEADER: certificate,
} = process.env;

async function call(path, body, headers) {
  const response = await fetch(`${gateway}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

const { access_token } = await call(
  "/api/auth/token",
  { clientId, clientSecret },
  { "x-ssl-client-cert": certificate },
);
const authorization = `Bearer ${access_token}`;

let charging;
const receiver = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  response.writeHead(200).end();
  const { type, data } = JSON.parse(Buffer.concat(chunks).toString());
  // Webhooks of other runs arrive here too.
  if (String(data.id) !== (await charging)?.transactionId) return;
  console.log(`webhook: ${type} ${data.status}, R$ ${data.payment.amount}, ${data.endToEndId}`);
  receiver.close();
});

// An event type has at most three URLs. They are the same in each run, so registering one again changes nothing.
const first = Number(process.env.PORT ?? 7491);
const ports = [first, first + 1, first + 2];
async function listen() {
  for (const port of ports) {
    try {
      await once(receiver.listen(port, "127.0.0.1"), "listening");
      return port;
    } catch (error) {
      if (error.code !== "EADDRINUSE") throw error;
    }
  }
  throw new Error(`The ports ${ports.join(", ")} are in use. Set PORT to a free one.`);
}
const url = `http://127.0.0.1:${await listen()}/pix`;
await call("/api/webhooks", { url, eventType: "cash_in" }, { authorization });

charging = call(
  "/api/pix/cash-in",
  {
    transaction: {
      value: 49.9,
      description: "Pedido 7741",
      externalId: `pedido-${Date.now()}-${process.pid}`,
    },
    payer: { fullName: "Maria Clara", document: "12345678909" },
  },
  { authorization },
);
const { transactionId, status } = await charging;
console.log(`charge ${transactionId} is ${status}; pay it: localpix pay ${transactionId}`);
