import { nearMatches } from "../server/contract/near.js";
import type { GatewayOperation } from "../server/contract/operation.js";
import { gatewayOperations } from "../server/contract/operations.js";

const operations: readonly GatewayOperation[] = Object.values(gatewayOperations);

/** The operation of the gateway that a method and a path lead to; a query behind the path says nothing about it. */
export function operationAt(method: string, path: string): GatewayOperation | undefined {
  const typedSegments = segments(path);
  return operations.find(
    (operation) =>
      operation.method === method &&
      operation.paths.some((pattern) => matchesPattern(pattern, typedSegments)),
  );
}

/** What somebody may have meant by a method and a path that lead nowhere; undefined when nothing is near. */
export function nearestOperation(method: string, path: string): string | undefined {
  const typedSegments = segments(path);
  const known = operations.flatMap((operation) =>
    operation.paths.map((pattern) => `${operation.method} ${fillPattern(pattern, typedSegments)}`),
  );
  return nearMatches(`${method} /${typedSegments.join("/")}`, [...new Set(known)])[0];
}

const segments = (path: string) => path.replace(/\?.*/s, "").split("/").slice(1);

function matchesPattern(pattern: string, typedSegments: readonly string[]): boolean {
  const patternSegments = segments(pattern);
  return (
    patternSegments.length === typedSegments.length &&
    patternSegments.every((segment, at) =>
      segment.startsWith(":") ? typedSegments[at] !== "" : segment === typedSegments[at],
    )
  );
}

/** A path with its parameters as they were typed, so that a typo elsewhere in it is all that differs. */
const fillPattern = (pattern: string, typedSegments: readonly string[]) =>
  `/${segments(pattern)
    .map((segment, at) => (segment.startsWith(":") ? (typedSegments[at] ?? segment) : segment))
    .join("/")}`;
