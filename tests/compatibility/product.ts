import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Credentials } from "../../server/contract/accounts/accounts.control.js";
import { type ControlClient, controlClient } from "../../server/contract/client.js";
import { startLocalpix } from "../cli/processes.js";

/** The built product with the host's time and automatic settlement, as an integrator starts it. */
export interface Product {
  readonly url: string;
  readonly credentials: Credentials;
  /** For what others do, such as paying and contesting. The clients under test call the gateway only. */
  readonly control: ControlClient;
  stop(): Promise<void>;
}

export async function startProduct(...flags: string[]): Promise<Product> {
  const usual = ["--memory", "--port", "0", "--json", "--allow-http-webhooks", "--settlement", "100ms"];
  const running = startLocalpix(["start", ...usual, ...flags]);
  const { url } = await running.document<{ url: string }>();
  const control = controlClient(url);
  return {
    url,
    control,
    credentials: await control.showCredentials(),
    stop: async () => {
      await running.stop();
    },
  };
}

/** A request as it is sent. The body is a text, because clients print JSON differently. */
export interface RawRequest {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface RawAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a client under test reads the fields that it knows, without types
  readonly body: any;
}

/** Sends one request with only the headers that every HTTP client adds. */
export async function send(
  { url }: Pick<Product, "url">,
  method: string,
  path: string,
  { headers = {}, body }: RawRequest = {},
): Promise<RawAnswer> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Gets a token with the account's certificate. */
export async function login(
  product: Product,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawAnswer> {
  const { clientId, clientSecret, certificateHeader } = product.credentials;
  return send(product, "POST", "/api/auth/token", {
    headers: { "x-ssl-client-cert": certificateHeader, ...headers },
    body: JSON.stringify({ clientId, clientSecret }),
  });
}

/** A client that sends its token and its own headers with every request. */
export async function client(product: Product, headers: Readonly<Record<string, string>> = {}) {
  const { body } = await login(product, headers);
  const own = { ...headers, authorization: `Bearer ${body.access_token}` };
  return (
    method: string,
    path: string,
    body?: object | string,
    more: Readonly<Record<string, string>> = {},
  ) =>
    send(product, method, path, {
      headers: { ...own, ...more },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
}
export type Client = Awaited<ReturnType<typeof client>>;

/** A web server on a free port of this machine. */
export async function listen(handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>) {
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** All bytes of a body, not decoded. */
export async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

let orders = 0;

/** An order number that is unique in this run. */
export const orderNumber = () => `pedido-${process.pid}-${++orders}`;

export const chargeOf = (externalId: string, value = 25.9) => ({
  transaction: { value, description: "Assinatura de março", externalId },
  payer: { fullName: "Joana Dias", document: "39284918812" },
});

export const payoutOf = (externalId: string, value = 12.34) => ({
  value,
  externalId,
  details: { key: "joana@example.com", keyType: "EMAIL", name: "Joana Dias", document: "39284918812" },
});
