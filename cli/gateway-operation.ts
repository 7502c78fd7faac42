import { nearMatches } from "../server/contract/near.js";
import type { GatewayOperation } from "../server/contract/operation.js";
import { gatewayOperations } from "../server/contract/operations.js";

const operations: readonly GatewayOperation[] = Object.values(gatewayOperations);

/** The operation of the gateway that a method and a path lead to; a query behind the path says nothing about it. */
export function operationAt(method: string, path: string): GatewayOperation | undefined {
  const typed = segments(path);
  return operations.find(
    (operation) => operation.method === method && operation.paths.some((pattern) => matches(pattern, typed)),
  );
}

/** What somebody may have meant by a method and a path that lead nowhere; undefined when nothing is near. */
export function nearestOperation(method: string, path: string): string | undefined {
  const typed = segments(path);
  const known = operations.flatMap((operation) =>
    operation.paths.map((pattern) => `${operation.method} ${filled(pattern, typed)}`),
  );
  return nearMatches(`${method} /${typed.join("/")}`, [...new Set(known)])[0];
}

const segments = (path: string) => path.replace(/\?.*/s, "").split("/").slice(1);

function matches(pattern: string, typed: readonly string[]): boolean {
  const known = segments(pattern);
  return (
    known.length === typed.length &&
    known.every((one, at) => (one.startsWith(":") ? typed[at] !== "" : one === typed[at]))
  );
}

/** A path with its parameters as they were typed, so that a typo elsewhere in it is all that differs. */
const filled = (pattern: string, typed: readonly string[]) =>
  `/${segments(pattern)
    .map((one, at) => (one.startsWith(":") ? (typed[at] ?? one) : one))
    .join("/")}`;
