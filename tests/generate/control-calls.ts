import type fc from "fast-check";
import type { ControlOperation } from "../../server/contract/operation.js";
import { type ControlOperationName, controlOperations } from "../../server/contract/operations.js";
import {
  bodyOf,
  broken,
  type Call,
  canStandInPath,
  isReadable,
  paramsOf,
  queryOf,
  type Verdict,
  verdictOf,
  type WrittenCall,
  written,
} from "./calls.js";
import { type Known, validFor } from "./from-schema.js";

const operationOf = (name: ControlOperationName): ControlOperation => controlOperations[name];

/** Whether the parameters outside the path are in the query instead of the body. */
const reads = ({ method }: Pick<ControlOperation, "method">) => method === "GET" || method === "DELETE";

function callsOf(name: ControlOperationName, known: Known): fc.Arbitrary<Call> {
  const { input, method, path } = operationOf(name);
  const inPath = new Set([...path.matchAll(/:(\w+)/g)].map(([, key]) => key!));
  return validFor(input, name, known)
    .map((value): Call => {
      const named = Object.entries(value as object);
      const params = Object.fromEntries(named.filter(([key]) => inPath.has(key)));
      const rest = Object.fromEntries(named.filter(([key]) => !inPath.has(key)));
      return reads({ method })
        ? { method, path, params, query: rest }
        : { method, path, params, query: {}, body: rest };
    })
    .filter(({ params }) => Object.values(params).every(canStandInPath));
}

export const validCalls = (name: ControlOperationName, known: Known): fc.Arbitrary<WrittenCall> =>
  callsOf(name, known).map((call) => written(call));

/** Valid requests with changes. Some are still valid. */
export const brokenCalls = (name: ControlOperationName, known: Known): fc.Arbitrary<WrittenCall> =>
  callsOf(name, known).chain(broken);

/** The verdict of the operation's schema on path, query and body together. */
export function verdictOn(name: ControlOperationName, call: WrittenCall): Verdict {
  const operation = operationOf(name);
  if (!reads(operation) && call.body !== undefined && !isReadable(call.body)) return "malformed";
  const received: unknown = reads(operation) ? queryOf(call) : bodyOf(call);
  const isObject = typeof received === "object" && received !== null && !Array.isArray(received);
  return verdictOf([operation.input, isObject ? { ...received, ...paramsOf(call) } : received]);
}

/** Sends a request to the control API at this address and returns any response. */
export async function sendCall(url: string, call: WrittenCall): Promise<{ status: number; body: unknown }> {
  const { method, path, params, query, body } = call;
  const filled = path.replaceAll(/:(\w+)/g, (name, key: string) => encodeURIComponent(params[key] ?? name));
  const response = await fetch(`${url}${filled}${query === "" ? "" : `?${query}`}`, {
    method,
    headers: { "content-type": "application/json" },
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, body: await response.json() };
}
