import type { GatewayOperation } from "../server/contract/operation.js";
import { controlOperations, gatewayOperations } from "../server/contract/operations.js";

/** The method and path of every control operation, without its schemas: a client does not need them. */
export function controlRoutesSource(): string {
  const rows = Object.entries(controlOperations).map(
    ([name, { method, path }]) => `  ${name}: ["${method}", "${path}"],\n`,
  );
  return `// Written by npm run docs.
import type { Method } from "./operation.js";
import type { ControlOperationName } from "./operations.js";

/**
 * The method and path of each control operation. Clients import this list instead of the operations, because the
 * operations load their schemas.
 */
export const controlRoutes: Readonly<Record<ControlOperationName, readonly [Method, string]>> = {
${rows.join("")}};
`;
}

/** The parts of every gateway operation that a client needs, without its schemas. */
export function gatewayRoutesSource(): string {
  const operations: Readonly<Record<string, GatewayOperation>> = gatewayOperations;
  const rows = Object.entries(operations).map(([name, { method, paths, authenticated, headers }]) => {
    const fields = Object.entries({ method, paths, authenticated, headers })
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => `    ${field}: ${inline(value)},\n`);
    return `  ${name}: {\n${fields.join("")}  },\n`;
  });
  return `// Written by npm run docs.
import type { GatewayOperation } from "./operation.js";
import type { gatewayOperations } from "./operations.js";

export type GatewayRoute = Pick<GatewayOperation, "method" | "paths" | "authenticated" | "headers">;

/**
 * The method, paths and headers of each gateway operation. Clients import this list instead of the operations, because
 * the operations load their schemas.
 */
export const gatewayRoutes: Readonly<Record<keyof typeof gatewayOperations, GatewayRoute>> = {
${rows.join("")}};
`;
}

/** A text, boolean, list or record as TypeScript on one line. */
function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, field]) => `${/^\w+$/.test(name) ? name : JSON.stringify(name)}: ${inline(field)}`,
  );
  return `{ ${fields.join(", ")} }`;
}
