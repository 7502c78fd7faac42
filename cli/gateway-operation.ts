import { type GatewayRoute, gatewayRoutes } from "../server/contract/gateway-routes.js";
import { nearMatches } from "../server/contract/near.js";

export type GatewayOperationName = keyof typeof gatewayRoutes;

interface NamedRoute extends GatewayRoute {
  readonly name: GatewayOperationName;
}

const operations = Object.entries(gatewayRoutes).map(([name, route]) => ({ name, ...route }) as NamedRoute);

/** The gateway operation of a method and path; a query is ignored. Undefined if there is none. */
export function operationAt(method: string, path: string): NamedRoute | undefined {
  const typedSegments = segments(path);
  return operations.find(
    (operation) =>
      operation.method === method &&
      operation.paths.some((pattern) => matchesPattern(pattern, typedSegments)),
  );
}

/** A suggestion for a method and path without operation; undefined if nothing is similar. */
export function nearestOperation(method: string, path: string): string | undefined {
  const typedSegments = segments(path);
  const known = operations.flatMap((operation) =>
    operation.paths
      .filter((pattern) => isNear(pattern, typedSegments))
      .map((pattern) => `${operation.method} ${fillPattern(pattern, typedSegments)}`),
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

/** Whether a path is similar apart from its parameters, which would be equal whatever was typed. */
function isNear(pattern: string, typedSegments: readonly string[]): boolean {
  const patternSegments = segments(pattern);
  const isFixed = (_: string, at: number) => !patternSegments[at]?.startsWith(":");
  const fixedPart = (parts: readonly string[]) => parts.filter(isFixed).join("/");
  return nearMatches(fixedPart(typedSegments), [fixedPart(patternSegments)]).length > 0;
}

/** A pattern with the typed values of its parameters, so that only a typo elsewhere makes a difference. */
const fillPattern = (pattern: string, typedSegments: readonly string[]) =>
  `/${segments(pattern)
    .map((segment, at) => (segment.startsWith(":") ? (typedSegments[at] ?? segment) : segment))
    .join("/")}`;
