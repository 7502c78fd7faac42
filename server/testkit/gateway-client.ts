import type { z } from "zod";
import type { Credentials } from "../contract/control/accounts.js";
import type { GatewayOperation } from "../contract/operation.js";
import { type GatewayOperationName, gatewayOperations } from "../contract/operations.js";

type Operations = typeof gatewayOperations;
type BodyOf<Operation extends GatewayOperation> = z.input<NonNullable<Operation["body"]>>;

/**
 * What an operation takes, flat: names in its path are taken from there, the rest is the query of an operation
 * without a body, and the body of any other.
 */
type InputOf<Operation extends GatewayOperation> = Known<z.input<NonNullable<Operation["params"]>>> &
  Known<z.input<NonNullable<Operation["query"]>>> &
  (Operation["body"] extends null ? unknown : BodyOf<Operation>);
/** An operation that does not say what its path or query is takes nothing there. */
type Known<Input> = unknown extends Input ? unknown : Numeric<Input>;
/** A query is text on the wire, but may be given as numbers. */
type Numeric<Input> = { [Name in keyof Input]: Input[Name] | (string extends Input[Name] ? number : never) };

export interface CallOptions {
  /** The value of `X-Sandbox-Scenario`. */
  readonly scenario?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A call as it goes over the wire, right or wrong. */
export interface RawOptions extends CallOptions {
  /** Fills the names in the path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>> | string;
}

/** Any answer of the gateway, refusals included. */
export interface GatewayAnswer<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** The gateway refused: its status and its body, as they came over the wire. */
export class GatewayError extends Error {
  constructor(
    readonly status: number,
    readonly body: { readonly message?: string | readonly string[]; readonly code?: string },
  ) {
    super(`${status} ${body.code ?? ""} ${[body.message].flat().join("; ")}`.replaceAll(/ +/g, " "));
    this.name = "GatewayError";
  }
}

/**
 * The gateway as an integrator calls it, over HTTP, with certificate and token taken care of. A function
 * per operation answers what the operation answers and throws a GatewayError when it refuses; `send` and
 * `request` give any answer as it is.
 */
export type GatewayClient = {
  [Name in Exclude<GatewayOperationName, "accessToken">]: (
    input?: InputOf<Operations[Name]>,
    options?: CallOptions,
  ) => Promise<z.output<Operations[Name]["answer"]>>;
} & {
  /** A new token; throws a GatewayError when the credentials are refused. */
  token(): Promise<string>;
  /** One operation with any body at all. */
  send(name: GatewayOperationName, body?: unknown, options?: RawOptions): Promise<GatewayAnswer>;
  /** Any request at all, with the token unless `headers` say otherwise. */
  request(
    method: string,
    path: string,
    options?: CallOptions & { readonly body?: string },
  ): Promise<GatewayAnswer>;
};

export function gatewayClient(url: string, credentials: Credentials): GatewayClient {
  let token: Promise<string> | undefined;

  const http = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<GatewayAnswer> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers,
      redirect: "manual",
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
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

  const request: GatewayClient["request"] = async (method, path, { scenario, headers = {}, body } = {}) => {
    const own = new Headers(headers);
    const send = async () => {
      const all = new Headers(own);
      if (!own.has("authorization")) {
        token ??= newToken();
        all.set("authorization", `Bearer ${await token}`);
      }
      if (body !== undefined && !own.has("content-type")) all.set("content-type", "application/json");
      if (scenario !== undefined) all.set("x-sandbox-scenario", scenario);
      return http(method, path, Object.fromEntries(all), body);
    };
    const answer = await send();
    if (answer.status !== 401 || own.has("authorization")) return answer;
    // Sandbox time may have outlived the token; a second refusal is the answer.
    token = undefined;
    return send();
  };

  const send: GatewayClient["send"] = (name, body, { params = {}, query = {}, ...options } = {}) => {
    const { method, paths } = gatewayOperations[name];
    const path = paths[0].replaceAll(/:(\w+)/g, (_, one: string) => encodeURIComponent(params[one] ?? ""));
    const search = new URLSearchParams(query).toString();
    return request(method, search === "" ? path : `${path}?${search}`, {
      ...options,
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
  };

  const names = (Object.keys(gatewayOperations) as GatewayOperationName[]).filter(
    (name) => name !== "accessToken",
  );
  const calls = names.map((name) => [
    name,
    async (input?: Readonly<Record<string, unknown>>, options?: CallOptions) => {
      const { body, ...raw } = sorted(gatewayOperations[name], input);
      const answer = await send(name, body, { ...options, ...raw });
      if (answer.status >= 400) throw new GatewayError(answer.status, answer.body as GatewayError["body"]);
      return answer.body;
    },
  ]);
  return { ...Object.fromEntries(calls), token: newToken, send, request } as GatewayClient;
}

/** Puts each part of a flat input where the operation has it. */
function sorted({ paths, body }: GatewayOperation, input: Readonly<Record<string, unknown>> | undefined) {
  const inPath = new Set([...paths[0].matchAll(/:(\w+)/g)].map(([, name]) => name));
  const given = Object.entries(input ?? {}).filter(([, value]) => value !== undefined);
  const texts = given.map(([name, value]): [string, string] => [name, String(value)]);
  const params = Object.fromEntries(texts.filter(([name]) => inPath.has(name)));
  if (body === null)
    return { params, query: Object.fromEntries(texts.filter(([name]) => !inPath.has(name))) };
  const rest = Object.fromEntries(given.filter(([name]) => !inPath.has(name)));
  return { params, body: inPath.size > 0 && Object.keys(rest).length === 0 ? undefined : rest };
}
