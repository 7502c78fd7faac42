import querystring from "node:querystring";
import fc from "fast-check";
import type { TestSandbox } from "localpix";
import type { GatewayOperation } from "../../server/contract/operation.js";
import { type GatewayOperationName, gatewayOperations } from "../../server/contract/operations.js";
import { wireError } from "../../server/contract/refusals.js";
import { scenarioFamilies } from "../../server/contract/scenario.js";
import { type Known, validFor } from "./from-schema.js";
import { type Edit, edited, editsOf } from "./mutations.js";

/** A request of a gateway operation before it is written down. */
interface Call {
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Absent where the operation takes none. */
  readonly body?: unknown;
  readonly isForm: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

/** The same as it goes over the wire. */
export interface WrittenCall {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: string;
  readonly body?: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What the operation's schemas, asked apart from the server, say of a request. */
export type Verdict = "valid" | "malformed" | { readonly violated: readonly string[] };

const operationOf = (name: GatewayOperationName): GatewayOperation => gatewayOperations[name];

/** A path cannot say these: the client leaves them out of the address before it sends it. */
const canStandInPath = (value: unknown) => value !== "" && value !== "." && value !== "..";

const callsOf = (name: GatewayOperationName, known: Known): fc.Arbitrary<Call> => {
  const { paths, params, query, body, forms } = operationOf(name);
  const nothing = fc.constant({});
  return fc.record({
    path: fc.constantFrom(...paths),
    params: (params ? validFor(params, name, known) : nothing).filter((values) =>
      Object.values(values as object).every(canStandInPath),
    ),
    query: query ? validFor(query, name, known) : nothing,
    ...(body ? { body: validFor(body, name, known) } : {}),
    isForm: forms ? fc.boolean() : fc.constant(false),
    headers: headersOf(name, known),
  }) as fc.Arbitrary<Call>;
};

/** The headers that an operation asks for, beside the token that all have. */
function headersOf(name: GatewayOperationName, known: Known): fc.Arbitrary<Record<string, string>> {
  if (name === "dictPix") {
    const keys = fc.oneof(fc.uuid({ version: 4 }), fc.constantFrom(...(known.idempotencyKey as string[])));
    return keys.map((key) => ({ "x-idempotency-key": key }));
  }
  if (name === "accessToken") return fc.constant({ "x-ssl-client-cert": String(known.certificateHeader) });
  return fc.constant({});
}

const scenariosOf = ({ refusals, id }: GatewayOperation) =>
  fc.constantFrom(
    ...scenarioFamilies.map(({ example }) => example),
    ...refusals.flatMap((reason) => wireError(reason, id).code ?? []).map((code) => `refuse:${code}`),
    "sucess",
    "delayed:5",
  );

/** Valid requests, now and then with a scenario. */
export const validCalls = (name: GatewayOperationName, known: Known): fc.Arbitrary<WrittenCall> =>
  fc
    .tuple(callsOf(name, known), fc.option(scenariosOf(operationOf(name)), { nil: undefined, freq: 5 }))
    .map(([call, scenario]) =>
      written(
        name,
        scenario === undefined
          ? call
          : { ...call, headers: { ...call.headers, "x-sandbox-scenario": scenario } },
        [],
      ),
    );

/** Valid requests, broken in one to three places; some are valid still. */
export const brokenCalls = (name: GatewayOperationName, known: Known): fc.Arbitrary<WrittenCall> =>
  callsOf(name, known).chain((call) => {
    const { params, query } = call;
    const parts = { params, query, ...("body" in call ? { body: call.body } : {}) };
    return editsOf(parts).map((edits) => written(name, call, edits));
  });

/** A request line has an end; what an address that is longer gets is not the business of an operation. */
const LONGEST_IN_ADDRESS = 500;
const MOST_IN_ADDRESS = 12;

function written(name: GatewayOperationName, call: Call, edits: readonly Edit[]): WrittenCall {
  const { method } = operationOf(name);
  const { path, headers, isForm } = call;
  const of = (part: string) =>
    edits.filter((edit) => edit.path[0] === part).map((edit) => ({ ...edit, path: edit.path.slice(1) }));
  /** A part of the address has no JSON: what is none there is a text. */
  const inAddress = (part: "params" | "query") => {
    const texts = of(part).map((edit) => ({
      ...edit,
      text: isJson(edit.text) ? edit.text : JSON.stringify(edit.text),
    }));
    const value: unknown = JSON.parse(edited(call[part], texts));
    return pairs(value)
      .slice(0, MOST_IN_ADDRESS)
      .map(([key, text]) => [key.slice(0, LONGEST_IN_ADDRESS), text.slice(0, LONGEST_IN_ADDRESS)]);
  };
  const params = Object.fromEntries(
    (inAddress("params") as [string, string][])
      .map(([key, text]): [string, string] => [key, text.toWellFormed()])
      .filter(([, text]) => canStandInPath(text)),
  );
  const body = edits.some(
    ({ path: [part], how, path: { length } }) => part === "body" && length === 1 && how === "removed",
  )
    ? undefined
    : edited(call.body, of("body"));
  return {
    ...{ method, path, params },
    query: new URLSearchParams(inAddress("query") as [string, string][]).toString(),
    ...(!("body" in call) || body === undefined
      ? {}
      : { body: isForm && isJson(body) ? formOf(body) : body }),
    headers: isForm && body !== undefined && isJson(body) ? { ...headers, "content-type": FORM } : headers,
  };
}

const FORM = "application/x-www-form-urlencoded";
const formOf = (json: string) => new URLSearchParams(pairs(JSON.parse(json))).toString();

/** The members of an object as a query or a form has them: texts, and a list is one name several times. */
function pairs(value: unknown): [string, string][] {
  if (typeof value !== "object" || value === null) return [];
  const text = (one: unknown) => (typeof one === "string" ? one : JSON.stringify(one));
  return Object.entries(value).flatMap(([name, one]: [string, unknown]) =>
    (Array.isArray(one) ? one.slice(0, 20) : [one]).map((each): [string, string] => [name, text(each)]),
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** What the operation's schemas say of a request as it was written. */
export function verdictOn(
  name: GatewayOperationName,
  { params, query, body, headers, path }: WrittenCall,
): Verdict {
  const operation = operationOf(name);
  const isForm = headers["content-type"] === FORM;
  if (body !== undefined && !isForm && !isJson(body)) return "malformed";
  // A parameter that was left out of the path stands there by its name.
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([written, key]) => [key!, params[key!] ?? written]);
  const received = body === undefined ? {} : isForm ? { ...querystring.parse(body) } : JSON.parse(body);
  const violated = [
    operation.params?.safeParse(Object.fromEntries(inPath)),
    operation.query?.safeParse({ ...querystring.parse(query) }),
    operation.body?.safeParse(received),
  ].flatMap((result) => [...new Set((result?.error?.issues ?? []).map(({ path }) => path.join(".")))]);
  return violated.length === 0 ? "valid" : { violated };
}

/** Sends a request of the sandbox's seed account, with this token. */
export function sendCall(sandbox: TestSandbox, call: WrittenCall, token: string) {
  const { method, path, body, headers, params, query } = call;
  return sandbox.gateway.request(method, path, {
    ...{ params, query },
    ...(body === undefined ? {} : { body }),
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
}
