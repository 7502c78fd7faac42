import type { Credentials } from "../../server/contract/accounts/accounts.control.js";
import { GatewayRefusal } from "./gateway-refusal.js";
import { client } from "./world.js";

/** The request header that carries the client certificate to the token endpoint. */
export const CERTIFICATE_HEADER = "X-SSL-Client-Cert";

/** Requests a new token for an account. Throws GatewayRefusal if the gateway refuses. */
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
  if (!response.ok) throw await refusalOf("/api/auth/token", await response.text());
  const { access_token } = (await response.json()) as { access_token: string };
  return access_token;
}

const tokens = new Map<number, Promise<string>>();

/** The cached token of an account: requested on first use, and again after `forgetToken`. */
export function gatewayToken(credentials: Credentials): Promise<string> {
  const { accountId } = credentials;
  const token = tokens.get(accountId) ?? freshToken(credentials);
  tokens.set(accountId, token);
  return token.catch((error: unknown) => {
    tokens.delete(accountId);
    throw error;
  });
}

/** Call this when sandbox time has passed the token's expiry and the gateway refuses it. */
export const forgetToken = (account: number): void => void tokens.delete(account);

/** A request that this page sends to the gateway. */
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

/** Calls the gateway with a token of the account. Throws GatewayRefusal if the gateway refuses. */
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
  throw await refusalOf(path, answer.text);
}

/** How many of the newest refused calls may be those of other clients. */
const NEWEST = 10;

/** A refusal with its explanation, which the record of the call has. */
async function refusalOf(path: string, body: string): Promise<GatewayRefusal> {
  const { message, statusCode } = JSON.parse(body) as { message: string | string[]; statusCode: number };
  const explained = async () => {
    const { requests } = await client.listRequests({ status: statusCode, limit: NEWEST });
    const own = requests.find((request) => request.path === path);
    return own ? (await client.showRequest({ id: own.id })).explanation : null;
  };
  // Without its explanation, the refusal still has the gateway's own message.
  return new GatewayRefusal([message].flat().join("; "), await explained().catch(() => null));
}

export async function send({ method, path, headers, body }: GatewayRequest): Promise<GatewayAnswer> {
  const startedAt = performance.now();
  const response = await fetch(path, { method, headers, ...(body === "" ? {} : { body }) });
  const text = await response.text();
  return { status: response.status, milliseconds: performance.now() - startedAt, text };
}
