import type { GatewayOperation } from "./operation.js";
import { gatewayOperations } from "./operations.js";
import { type RefusalReason, wireError } from "./refusals.js";

const operations: readonly GatewayOperation[] = Object.values(gatewayOperations);

/** The refusals of an operation by name: the `code` on the wire, or the reason if it has no code. */
const reasonsOf = ({ id, refusals }: GatewayOperation): ReadonlyMap<string, RefusalReason> =>
  new Map(refusals.map((reason) => [wireError(reason, id).code ?? reason, reason]));

const byOperation = new Map(operations.map((operation) => [operation.id, reasonsOf(operation)]));

/** The refusals of an operation by the code that each reason has in other operations; an operation accepts both codes. */
const reasonsByUsualCode = ({ refusals }: GatewayOperation): ReadonlyMap<string, RefusalReason> =>
  new Map(refusals.map((reason) => [wireError(reason).code ?? reason, reason]));

const aliases = new Map(operations.map((operation) => [operation.id, reasonsByUsualCode(operation)]));

/** The names of all refusals. */
export const refusalNames: ReadonlySet<string> = new Set(
  [...byOperation.values()].flatMap((reasons) => [...reasons.keys()]),
);

/** The refusal of an operation (by its id) that has this name; undefined if there is none. */
export const refusalNamed = (name: string, operation: string): RefusalReason | undefined =>
  byOperation.get(operation)?.get(name) ?? aliases.get(operation)?.get(name);

/** The names of the refusals of an operation, in the order of its checks. */
export const refusalNamesOf = (operation: string): string[] => [
  ...(byOperation.get(operation)?.keys() ?? []),
];

/** The ids of the operations that have a refusal of this name. */
export const operationsRefusing = (name: string): string[] =>
  operations.map(({ id }) => id).filter((id) => refusalNamed(name, id) !== undefined);
