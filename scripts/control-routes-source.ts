import { controlOperations } from "../server/contract/operations.js";

/** The method and path of every control operation, without the schemas that checking needs and calling does not. */
export function controlRoutesSource(): string {
  const rows = Object.entries(controlOperations).map(
    ([name, { method, path }]) => `  ${name}: ["${method}", "${path}"],\n`,
  );
  return `// Written by npm run docs.
import type { Method } from "./operation.js";
import type { ControlOperationName } from "./operations.js";

/**
 * The method and path of each control operation. A client needs nothing else, so it does not load the schemas.
 */
export const controlRoutes: Readonly<Record<ControlOperationName, readonly [Method, string]>> = {
${rows.join("")}};
`;
}
