import type { GatewayOperation } from "./operation.js";
import { gatewayOperations } from "./operations.js";
import { type RefusalReason, wireError } from "./refusals.js";

const operations: readonly GatewayOperation[] = Object.values(gatewayOperations);

/** What an operation's refusals are called: by the `code` on the wire, or by the reason where there is none. */
const reasonsOf = ({ id, refusals }: GatewayOperation): ReadonlyMap<string, RefusalReason> =>
  new Map(refusals.map((reason) => [wireError(reason, id).code ?? reason, reason]));

const byOperation = new Map(operations.map((operation) => [operation.id, reasonsOf(operation)]));

/** A code that an operation says otherwise, or not at all, still stands for its reason: what is meant is clear. */
const otherwise = ({ refusals }: GatewayOperation): ReadonlyMap<string, RefusalReason> =>
  new Map(refusals.map((reason) => [wireError(reason).code ?? reason, reason]));

const aliases = new Map(operations.map((operation) => [operation.id, otherwise(operation)]));

/** Every name that some operation refuses by. */
export const refusalNames: ReadonlySet<string> = new Set(
  [...byOperation.values()].flatMap((reasons) => [...reasons.keys()]),
);

/** The reason that an operation, by its id, calls by this name; undefined when it never refuses so. */
export const refusalCalled = (name: string, operation: string): RefusalReason | undefined =>
  byOperation.get(operation)?.get(name) ?? aliases.get(operation)?.get(name);

/** The names by which an operation refuses, in the order in which it looks. */
export const refusalNamesOf = (operation: string): string[] => [
  ...(byOperation.get(operation)?.keys() ?? []),
];

/** The ids of the operations that refuse by this name. */
export const operationsRefusing = (name: string): string[] =>
  operations.map(({ id }) => id).filter((id) => refusalCalled(name, id) !== undefined);
