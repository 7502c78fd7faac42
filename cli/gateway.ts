import type { ControlClient } from "../server/contract/client.js";
import { gatewayRoutes } from "../server/contract/gateway-routes.js";
import type { Connection } from "./connection.js";
import { currentCredentials } from "./current-credentials.js";
import { RefusedError } from "./failure.js";
import { operationAt } from "./gateway-operation.js";
import { httpRequest } from "./http-request.js";
import { clean } from "./print.js";

/** A request to the gateway. */
export interface GatewayRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** Header names in any case. Given headers are sent unchanged, including authorization. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A request and its response, as sent over HTTP. */
export interface GatewayExchange {
  readonly request: Required<Omit<GatewayRequest, "body">> & { readonly body: string | null };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    /** Parsed if it is JSON, otherwise a string. */
    readonly body: unknown;
    readonly durationMs: number;
  };
}

/** Calls the gateway as the integrator's code does; adds certificate, token and idempotency key. */
export type Gateway = (request: GatewayRequest) => Promise<GatewayExchange>;

/** The gateway for an account; it requests a token once. */
export async function gatewayOf(connection: Connection, accountId = connection.account): Promise<Gateway> {
  const { client, url } = connection;
  const { clientId, clientSecret, certificateHeader } = await currentCredentials(client, accountId);
  let token: Promise<string> | undefined;

  const newToken = async () => {
    const { method, paths } = gatewayRoutes.accessToken;
    const exchange = await send({
      method,
      path: paths[0],
      body: JSON.stringify({ clientId, clientSecret }),
      headers: { "x-ssl-client-cert": certificateHeader, "content-type": "application/json" },
    });
    const { access_token: issued } = (exchange.response.body ?? {}) as { access_token?: string };
    if (issued === undefined) throw await explainableRefusal(connection, exchange);
    return issued;
  };

  const send = async ({ method, path, headers = {}, body }: GatewayRequest): Promise<GatewayExchange> => {
    const started = performance.now();
    const response = await httpRequest(`${url}${path}`, { method, headers, body }).catch((error: Error) => {
      throw new RefusedError("NO_ANSWER", `${method} ${path} got no answer: ${error.message}.`);
    });
    return {
      request: { method, path, headers, body: body ?? null },
      response: {
        status: response.status,
        headers: Object.fromEntries(
          Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
        ),
        body: parseJson(response.text),
        durationMs: performance.now() - started,
      },
    };
  };

  return async ({ method, path, headers: givenHeaders = {}, body: givenBody }) => {
    const operation = operationAt(method, path);
    const headers = Object.fromEntries(
      Object.entries(givenHeaders).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const operationHeaders = operation?.headers ?? {};
    if ("X-SSL-Client-Cert" in operationHeaders) headers["x-ssl-client-cert"] ??= certificateHeader;
    if ("x-idempotency-key" in operationHeaders) headers["x-idempotency-key"] ??= crypto.randomUUID();
    // A token request without a body uses the credentials of this account.
    const body =
      givenBody ??
      ("X-SSL-Client-Cert" in operationHeaders ? JSON.stringify({ clientId, clientSecret }) : undefined);
    if (body !== undefined) headers["content-type"] ??= "application/json";
    if (operation?.authenticated !== false && headers.authorization === undefined) {
      token ??= newToken();
      headers.authorization = `Bearer ${await token}`;
    }
    return send({ method, path, headers, ...(body === undefined ? {} : { body }) });
  };
}

/**
 * An error response as a RefusedError that says which refusal to explain. `suggestion` becomes the first line of its hint.
 */
export async function explainableRefusal(
  connection: Pick<Connection, "client" | "nextCommand">,
  { request, response }: GatewayExchange,
  suggestion?: string,
): Promise<RefusedError> {
  const { client } = connection;
  const { errorId = await recordedErrorId(client, request, response.status) } = (response.body ?? {}) as {
    errorId?: string;
  };
  const canExplain = response.status < 500 || (await isExplained(client, errorId));
  return refusalOf(connection, request, response, { suggestion, errorId, canExplain });
}

/** Some error bodies have no errorId, but the recorded request always does. */
async function recordedErrorId(
  client: Pick<ControlClient, "listRequests">,
  { method, path }: Pick<GatewayRequest, "method" | "path">,
  status: number,
): Promise<string | undefined> {
  const { requests } = await client.listRequests({ status, limit: 5 }).catch(() => ({ requests: [] }));
  const recorded = requests.find((request) => request.method === method && request.path === path);
  return recorded?.errorId ?? undefined;
}

/** Whether `localpix explain` can explain an error. It cannot if the server failed without recording a refusal. */
const isExplained = (client: Pick<ControlClient, "explainRefusal">, errorId = ""): Promise<boolean> =>
  client.explainRefusal({ errorId }).then(
    () => true,
    () => false,
  );

/**
 * An error response of the gateway as a RefusedError: its code and message, with a hint at `localpix explain`.
 * `suggestion` becomes the first line of the hint. `errorId` is used if the body has no errorId. If `canExplain` is false,
 * the hint refers to the output of `localpix start` instead.
 */
export function refusalOf(
  { nextCommand }: Pick<Connection, "nextCommand">,
  { method, path }: Pick<GatewayRequest, "method" | "path">,
  { status, body }: GatewayExchange["response"],
  {
    suggestion,
    errorId,
    canExplain = true,
  }: { suggestion?: string | undefined; errorId?: string | undefined; canExplain?: boolean } = {},
): RefusedError {
  const errorBody = (typeof body === "object" && body !== null ? body : {}) as {
    code?: string;
    message?: string | string[];
    errorId?: string;
  };
  const { code } = errorBody;
  const messages = [errorBody.message ?? []].flat().join("; ");
  const errorToExplain = errorBody.errorId ?? errorId;
  const why = canExplain
    ? errorToExplain && `Why: ${nextCommand(`explain ${errorToExplain}`)}`
    : "The output of localpix start says why, such as a full disk.";
  const hints = [suggestion, why].filter(Boolean);
  return new RefusedError(
    code ?? `HTTP_${status}`,
    clean(
      `The gateway answered ${method} ${path} with ${status}${code ? ` ${code}` : ""}${messages ? `: ${messages}` : "."}`,
    ),
    hints.length === 0 ? undefined : hints.join("\n"),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
