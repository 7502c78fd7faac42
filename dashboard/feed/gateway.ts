import type { Credentials } from "../../server/contract/accounts/accounts.control.js";

/** The header in which a client's certificate travels to the token endpoint. */
export const CERTIFICATE_HEADER = "X-SSL-Client-Cert";

/** A new token of an account. Throws an Error where the gateway does not give one. */
export async function freshToken({
  clientId,
  clientSecret,
  certificateHeader,
}: Credentials): Promise<string> {
  const response = await fetch("/api/auth/token", {
    method: "POST",
    headers: { "content-type": "application/json", [CERTIFICATE_HEADER]: certificateHeader },
    body: JSON.stringify({ clientId, clientSecret }),
  });
  const { access_token } = (await response.json()) as { access_token: string };
  return access_token;
}

const tokens = new Map<number, Promise<string>>();

/** The token of an account: asked for once, and again after `forgetToken`. */
export function gatewayToken(credentials: Credentials): Promise<string> {
  const { accountId } = credentials;
  const token = tokens.get(accountId) ?? freshToken(credentials);
  tokens.set(accountId, token);
  return token.catch((error: unknown) => {
    tokens.delete(accountId);
    throw error;
  });
}

/** Sandbox time may outlive a token, which is then refused. */
export const forgetToken = (account: number): void => void tokens.delete(account);

/** A request to the gateway as it goes out from this page. */
export interface GatewayRequest {
  readonly method: string;
  /** Path and query, without the origin. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface GatewayAnswer {
  readonly status: number;
  readonly milliseconds: number;
  readonly text: string;
}

/** The gateway said no, in its own words. */
export class GatewayRefusal extends Error {}

/** Calls the gateway as an account, with a token of its own. Throws a GatewayRefusal where it says no. */
export async function callAs(
  credentials: Credentials,
  method: string,
  path: string,
  body?: object,
): Promise<GatewayAnswer> {
  const authorization = `Bearer ${await freshToken(credentials)}`;
  const headers = { authorization, ...(body ? { "content-type": "application/json" } : {}) };
  const answer = await send({ method, path, headers, body: body ? JSON.stringify(body) : "" });
  if (answer.status < 400) return answer;
  const { message } = JSON.parse(answer.text) as { message: string | string[] };
  throw new GatewayRefusal([message].flat().join("; "));
}

export async function send({ method, path, headers, body }: GatewayRequest): Promise<GatewayAnswer> {
  const begun = performance.now();
  const response = await fetch(path, { method, headers, ...(body === "" ? {} : { body }) });
  const text = await response.text();
  return { status: response.status, milliseconds: performance.now() - begun, text };
}
