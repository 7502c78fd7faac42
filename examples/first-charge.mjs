// An integrator's code, whole: token, webhook, charge, and a receiver that hears of the payment.
// Run it with the environment that `localpix credentials --env` prints, then pay the charge it names.
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

const receiver = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  response.writeHead(200).end();
  const { type, data } = JSON.parse(Buffer.concat(chunks).toString());
  console.log(`webhook: ${type} ${data.status}, R$ ${data.payment.amount}, ${data.endToEndId}`);
  receiver.close();
}).listen(0, "127.0.0.1");
await new Promise((resolve) => receiver.once("listening", resolve));

const url = `http://127.0.0.1:${receiver.address().port}/pix`;
await call("/api/webhooks", { url, eventType: "cash_in" }, { authorization });

const charge = await call(
  "/api/pix/cash-in",
  {
    transaction: { value: 49.9, description: "Pedido 7741", externalId: `pedido-${Date.now()}` },
    payer: { fullName: "Maria Clara", document: "12345678909" },
  },
  { authorization },
);
console.log(
  `charge ${charge.transactionId} is ${charge.status}; pay it: localpix pay ${charge.transactionId}`,
);
