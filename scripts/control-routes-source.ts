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
 * Where each control operation is called. A client needs no more than this, so neither the page nor a command loads the
 * schemas to ask one question.
 */
export const controlRoutes: Readonly<Record<ControlOperationName, readonly [Method, string]>> = {
${rows.join("")}};
`;
}
