import type { Request } from "express";
import type { z } from "zod";
import { tokenBodyInvalid, tokenBodyUnread } from "../contract/accounts/token-body.js";
import type { Localized } from "../contract/localized.js";
import { parseNullAsAbsent } from "../contract/null-as-absent.js";
import type { GatewayOperation } from "../contract/operation.js";
import { Refusal, type Violation, violationOf } from "../contract/refusal.js";
import { parseListingAll } from "../contract/violations.js";

/** The parsed path parameters and query of a request, and their violations. */
export interface PathAndQuery {
  readonly params: unknown;
  readonly query: unknown;
  readonly violations: readonly Violation[];
}

const NONE: PathAndQuery = { params: undefined, query: undefined, violations: [] };

/** Checks path parameters and query. Violations are returned, to be reported together with those of the body. */
export function parsePathAndQuery({ params, query }: GatewayOperation, request: Request): PathAndQuery {
  if (!params && !query) return NONE;
  const read = (schema: z.ZodType | null | undefined, received: unknown) =>
    schema ? parseListingAll(schema, received) : ({ ok: true, value: undefined } as const);
  const [path, search] = [read(params, { ...request.params }), read(query, { ...request.query })];
  return {
    params: path.ok ? path.value : undefined,
    query: search.ok ? search.value : undefined,
    violations: [
      ...(path.ok ? [] : path.violations),
      ...(search.ok ? [] : search.violations.map((violation) => withRepeatedParameter(violation, request))),
    ],
  };
}

/** Express turns a repeated parameter into an array. The violation is that it is repeated, not that it is a list. */
const withRepeatedParameter = (violation: Violation, { query }: Request): Violation =>
  Array.isArray(query[violation.field]) ? violationOf(violation.field, ONCE) : violation;

const ONCE: Localized = { en: "must come only once", pt: "só pode vir uma vez" };

/** Throws one refusal that lists all violations, if there are any. */
export function refuseViolations(operation: GatewayOperation, violations: readonly Violation[]): void {
  if (violations.length > 0) throw refusalOf(operation, violations);
}

const refusalOf = (operation: GatewayOperation, violations: readonly Violation[]): Refusal =>
  violationsRefusal(
    operation,
    violations.map((violation) => withDocumentedReason(operation, violation)),
  );

/**
 * Checks a body against its schema in this sandbox. Throws one refusal that lists all violations, first those in
 * `before` (path and query).
 */
export function parseBody<Schema extends z.ZodType>(
  operation: GatewayOperation,
  schema: Schema,
  request: Request,
  received: unknown,
  before: readonly Violation[] = [],
): z.output<Schema> {
  // A body of another content type is not parsed, so it is refused even if no field is required.
  if (received === undefined && Number(request.headers["content-length"] ?? 0) > 0) {
    refuseViolations(operation, [...before, NOT_JSON]);
  }
  // A missing body counts as an empty object; a null body does not.
  const parsed = parseNullAsAbsent(schema, received === undefined ? {} : received);
  if (!parsed.ok) throw refusalOf(operation, [...before, ...parsed.violations]);
  refuseViolations(operation, before);
  return parsed.value;
}

/** Keeps a violation's own error code only if the operation is documented to answer with it. */
function withDocumentedReason(operation: GatewayOperation, { reason, ...violation }: Violation): Violation {
  return reason && operation.refusals.includes(reason) ? { ...violation, reason } : violation;
}

/** The refusal of an invalid body, as the operation is documented to answer with it. */
const violationsRefusal = (operation: GatewayOperation, violations: readonly Violation[]): Refusal =>
  operation.refusals.includes("token-body-invalid")
    ? tokenBodyInvalid(violations)
    : new Refusal("body-invalid", { violations });

/** The error of a body that cannot be read, as the operation is documented to answer with it. */
export const bodyRefusal = (operation: GatewayOperation, error: unknown): unknown =>
  error instanceof Refusal && operation.refusals.includes("token-body-invalid")
    ? tokenBodyUnread(error)
    : error;

const NOT_JSON = violationOf("", {
  en: "must be JSON, with Content-Type: application/json",
  pt: "deve ser JSON, com Content-Type: application/json",
});
