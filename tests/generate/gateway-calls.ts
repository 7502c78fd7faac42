import fc from "fast-check";
import type { TestSandbox } from "localpix";
import { withoutNulls } from "../../server/contract/null-as-absent.js";
import type { GatewayOperation } from "../../server/contract/operation.js";
import { type GatewayOperationName, gatewayOperations } from "../../server/contract/operations.js";
import { wireError } from "../../server/contract/refusals.js";
import { scenarioExamples } from "../../server/contract/scenarios/scenario-examples.js";
import {
  bodyOf,
  broken,
  type Call,
  canStandInPath,
  FORM,
  isReadable,
  paramsOf,
  queryOf,
  type Verdict,
  verdictOf,
  type WrittenCall,
  written,
} from "./calls.js";
import { type Known, validFor } from "./from-schema.js";

const operationOf = (name: GatewayOperationName): GatewayOperation => gatewayOperations[name];

function callsOf(name: GatewayOperationName, known: Known): fc.Arbitrary<Call> {
  const { method, paths, params, query, body, forms } = operationOf(name);
  const nothing = fc.constant({});
  return fc.record({
    method: fc.constant(method),
    path: fc.constantFrom(...paths),
    params: (params ? validFor(params, name, known) : nothing).filter((values) =>
      Object.values(values as object).every(canStandInPath),
    ),
    query: query ? validFor(query, name, known) : nothing,
    ...(body ? { body: validFor(body, name, known) } : {}),
    isForm: forms ? fc.boolean() : fc.constant(false),
    headers: headersOf(name, known),
  }) as fc.Arbitrary<Call>;
}

/** The headers of an operation, except the token. */
function headersOf(name: GatewayOperationName, known: Known): fc.Arbitrary<Record<string, string>> {
  if (name === "dictPix") {
    const keys = fc.oneof(fc.uuid({ version: 4 }), fc.constantFrom(...(known.idempotencyKey as string[])));
    return keys.map((key) => ({ "x-idempotency-key": key }));
  }
  if (name === "accessToken") return fc.constant({ "x-ssl-client-cert": String(known.certificateHeader) });
  return fc.constant({});
}

/** Scenarios that replace the response of the gateway, so it cannot be checked. */
const REPLACES_THE_RESPONSE = /^(http|slow|lost):/;

const scenariosOf = ({ refusals, id }: GatewayOperation) =>
  fc.constantFrom(
    ...scenarioExamples.map(({ value }) => value).filter((value) => !REPLACES_THE_RESPONSE.test(value)),
    ...refusals.flatMap((reason) => wireError(reason, id).code ?? []).map((code) => `refuse:${code}`),
    "sucess",
    "delayed:5",
  );

/** Valid requests, some with a scenario. */
export const validCalls = (name: GatewayOperationName, known: Known): fc.Arbitrary<WrittenCall> =>
  fc
    .tuple(callsOf(name, known), fc.option(scenariosOf(operationOf(name)), { nil: undefined, freq: 5 }))
    .map(([call, scenario]) => {
      if (scenario === undefined) return written(call);
      return written({ ...call, headers: { ...call.headers, "x-sandbox-scenario": scenario } });
    });

/** Valid requests with changes. Some are still valid. */
export const brokenCalls = (name: GatewayOperationName, known: Known): fc.Arbitrary<WrittenCall> =>
  callsOf(name, known).chain(broken);

/** The verdict of the operation's schemas on a request. */
export function verdictOn(name: GatewayOperationName, call: WrittenCall): Verdict {
  const { params, query, body } = operationOf(name);
  if (call.body !== undefined && call.headers["content-type"] !== FORM && !isReadable(call.body))
    return "malformed";
  return verdictOf(
    [params, paramsOf(call)],
    [query, queryOf(call)],
    [body, body && withoutNulls(body, bodyOf(call))],
  );
}

/** Sends a request with this token. */
export function sendCall({ gateway }: Pick<TestSandbox, "gateway">, call: WrittenCall, token: string) {
  const { method, path, body, headers, params, query } = call;
  return gateway.request(method, path, {
    ...{ params, query },
    ...(body === undefined ? {} : { body }),
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
}
