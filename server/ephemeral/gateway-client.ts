import type { z } from "zod";
import type { Credentials } from "../contract/accounts/accounts.control.js";
import type { GatewayOperation } from "../contract/operation.js";
import { type GatewayOperationName, gatewayOperations } from "../contract/operations.js";
import { sandboxFetch } from "../contract/sandbox-fetch.js";
import { checkOptions, refusingSurplus } from "./check-arguments.js";

type Operations = typeof gatewayOperations;
type BodyOf<Operation extends GatewayOperation> = z.input<NonNullable<Operation["body"]>>;

export interface CallOptions {
  /** The value of `X-Sandbox-Scenario`. */
  readonly scenario?: string;
  /** The value of `x-idempotency-key`, which `dictPix` requires. */
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The path parameters, by name. */
  readonly params?: Readonly<Record<string, string>>;
  /** The query, as parameters by name or as text; undefined values are left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>> | string;
}

const CALL_OPTIONS = ["scenario", "idempotencyKey", "headers", "params", "query", "body"];

/** The options of a call, with the parameters of the operation's path. */
type OptionsOf<Operation extends GatewayOperation> =
  Operation extends GatewayOperation<z.ZodType, z.ZodType, infer Params>
    ? z.ZodType extends Params
      ? [options?: CallOptions]
      : [options: CallOptions & { readonly params: z.input<Params> }]
    : never;

/** Any answer of the gateway, including refusals. */
export interface GatewayAnswer<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** A refusal of the gateway, with its status and body as received. */
export class GatewayError extends Error {
  constructor(
    readonly status: number,
    readonly body: { readonly message?: string | readonly string[]; readonly code?: string },
    hint = "",
  ) {
    const message = `${status} ${body.code ?? ""} ${[body.message].flat().join("; ")}`;
    super(`${message}${hint && `. ${hint}`}`.replaceAll(/ +/g, " "));
    this.name = "GatewayError";
  }
}

/**
 * Calls the gateway over HTTP as an integrator does; certificate and token are handled automatically. Each operation is a
 * function that returns the operation's answer or throws a GatewayError; `send` and `request` return any answer as it is.
 */
export type GatewayClient = {
  [Name in Exclude<GatewayOperationName, "accessToken">]: (
    ...call: OptionsOf<Operations[Name]> extends [options?: CallOptions]
      ? [body?: BodyOf<Operations[Name]>, options?: CallOptions]
      : [body: BodyOf<Operations[Name]> | undefined, ...OptionsOf<Operations[Name]>]
  ) => Promise<z.output<Operations[Name]["answer"]>>;
} & {
  /** Gets a new token; throws a GatewayError if the credentials are refused. */
  token(): Promise<string>;
  /** Calls an operation with any body, valid or not. */
  send(name: GatewayOperationName, body?: unknown, options?: CallOptions): Promise<GatewayAnswer>;
  /** Sends any request, with the token unless `headers` has an `authorization`. */
  request(
    method: string,
    path: string,
    options?: CallOptions & { readonly body?: string },
  ): Promise<GatewayAnswer>;
};

/** Called with every answer before it is returned. */
export type OnAnswer = (method: string, address: string, answer: GatewayAnswer) => void;

export function gatewayClient(
  url: string,
  credentials: Credentials,
  onAnswer: OnAnswer = () => {},
): GatewayClient {
  let token: Promise<string> | undefined;

  const http = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<GatewayAnswer> => {
    const response = await sandboxFetch(`${url}${path}`, {
      method,
      headers,
      redirect: "manual",
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    const { status, headers: responseHeaders } = response;
    const answer = { status, headers: responseHeaders, body: isJson ? JSON.parse(text) : text };
    onAnswer(method, path, answer);
    return answer;
  };

  const newToken = async (): Promise<string> => {
    const { clientId, clientSecret, certificateHeader } = credentials;
    const { status, body } = await http(
      "POST",
      gatewayOperations.accessToken.paths[0],
      { "content-type": "application/json", "x-ssl-client-cert": certificateHeader },
      JSON.stringify({ clientId, clientSecret }),
    );
    if (status !== 201) throw new GatewayError(status, body as GatewayError["body"]);
    return (body as { access_token: string }).access_token;
  };

  const request: GatewayClient["request"] = async (method, path, options = {}) => {
    checkOptions("gateway", options, CALL_OPTIONS, '{ scenario: "pending" }');
    const { scenario, idempotencyKey, headers = {}, body, params, query } = options;
    const own = new Headers(headers);
    if (idempotencyKey !== undefined) own.set("x-idempotency-key", idempotencyKey);
    const send = async () => {
      const all = new Headers(own);
      if (!own.has("authorization")) {
        token ??= newToken();
        all.set("authorization", `Bearer ${await token}`);
      }
      if (body !== undefined && !own.has("content-type")) all.set("content-type", "application/json");
      if (scenario !== undefined) all.set("x-sandbox-scenario", scenario);
      return http(method, addressOf(path, params, query), Object.fromEntries(all), body);
    };
    const answer = await send();
    if (answer.status !== 401 || own.has("authorization")) return answer;
    // The token may have expired in sandbox time; a second refusal is returned.
    token = undefined;
    return send();
  };

  const send: GatewayClient["send"] = (name, body, options) => {
    const { method, paths } = gatewayOperations[name];
    return request(method, paths[0], {
      ...options,
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
  };

  const names = (Object.keys(gatewayOperations) as GatewayOperationName[]).filter(
    (name) => name !== "accessToken",
  );
  const calls = names.map((name): [string, (body?: unknown, options?: CallOptions) => Promise<unknown>] => [
    name,
    async (body, options) => {
      const answer = await send(name, body, options);
      if (answer.status >= 400) throw new GatewayError(answer.status, answer.body as GatewayError["body"]);
      return answer.body;
    },
  ]);
  const most = Object.fromEntries(names.map((name) => [name, 2]));
  return {
    ...refusingSurplus(Object.fromEntries(calls), most),
    ...refusingSurplus({ token: newToken, send, request }, { token: 0, send: 3, request: 3 }),
  } as GatewayClient;
}

/** The path with its parameters filled in, followed by the query. */
function addressOf(
  path: string,
  params: CallOptions["params"] = {},
  query: CallOptions["query"] = {},
): string {
  const filled = path.replaceAll(/:(\w+)/g, (whole, name: string) =>
    params[name] === undefined ? whole : encodeURIComponent(params[name]),
  );
  if (typeof query === "string") return query === "" ? filled : `${filled}?${query}`;
  const parameters = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(
    parameters.map(([name, value]): [string, string] => [name, String(value)]),
  );
  return search.size > 0 ? `${filled}?${search}` : filled;
}
