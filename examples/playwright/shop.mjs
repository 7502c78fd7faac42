// The application under test: it sells one thing for PIX. It keeps no state but the paid orders.
import { createServer } from "node:http";

const {
  LOCALPIX_URL: gateway,
  LOCALPIX_CLIENT_ID: clientId,
  LOCALPIX_CLIENT_SECRET: clientSecret,
  LOCALPIX_CERTIFICATE_HEADER: certificate,
  PORT = "3000",
} = process.env;

async function post(path, body, headers) {
  const response = await fetch(`${gateway}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

async function charge() {
  const { access_token } = await post(
    "/api/auth/token",
    { clientId, clientSecret },
    { "x-ssl-client-cert": certificate },
  );
  return post(
    "/api/pix/cash-in",
    {
      transaction: { value: 49.9, description: "T-shirt", externalId: crypto.randomUUID() },
      payer: { fullName: "Maria Clara", document: "12345678909" },
    },
    { authorization: `Bearer ${access_token}` },
  );
}

const paid = new Set();

createServer(async (request, response) => {
  const html = (text) =>
    response.setHeader("content-type", "text/html").end(`<meta http-equiv="refresh" content="1">${text}`);
  if (request.url === "/webhooks") {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { type, data } = JSON.parse(body);
    if (type === "RECEIVE") paid.add(String(data.id));
    response.end();
  } else if (request.url.startsWith("/orders/")) {
    html(paid.has(request.url.slice(8)) ? "Paid. Thank you!" : "Waiting for your payment");
  } else {
    const { transactionId, pixCode } = await charge();
    response.setHeader("content-type", "text/html");
    response.end(`<code>${pixCode}</code> <a href="/orders/${transactionId}">I have paid</a>`);
  }
}).listen(Number(PORT), "127.0.0.1");
