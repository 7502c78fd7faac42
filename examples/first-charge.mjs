// A complete integration: token, webhook registration, charge, and a receiver for the webhook of the payment.
// Run it with the variables that `localpix credentials --env` prints, then pay the charge that it prints.
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

// The URL is the same in each run, so registering it again changes nothing.
const port = Number(process.env.PORT ?? 7491);
await call("/api/webhooks", { url: `http://127.0.0.1:${port}/pix`, eventType: "cash_in" }, { authorization });

const charging = call(
  "/api/pix/cash-in",
  {
    transaction: { value: 49.9, description: "Pedido 7741", externalId: `pedido-${Date.now()}` },
    payer: { fullName: "Maria Clara", document: "12345678909" },
  },
  { authorization },
);

const receiver = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  response.writeHead(200).end();
  const { type, data } = JSON.parse(Buffer.concat(chunks).toString());
  // Earlier webhooks that were not delivered arrive here too.
  if (String(data.id) !== (await charging).transactionId) return;
  console.log(`webhook: ${type} ${data.status}, R$ ${data.payment.amount}, ${data.endToEndId}`);
  receiver.close();
}).listen(port, "127.0.0.1");

const { transactionId, status } = await charging;
console.log(`charge ${transactionId} is ${status}; pay it: localpix pay ${transactionId}`);
