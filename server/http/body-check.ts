import type { Request } from "express";
import type { z } from "zod";
import { parseNullAsAbsent } from "../contract/null-as-absent.js";
import type { GatewayOperation } from "../contract/operation.js";
import { Refusal, refusalMessage, type Violation } from "../contract/refusal.js";
import { parseListingAll } from "../contract/violations.js";

/** What the address of a request says, and what is wrong with it. */
export interface PathAndQuery {
  readonly params: unknown;
  readonly query: unknown;
  readonly violations: readonly Violation[];
}

const NONE: PathAndQuery = { params: undefined, query: undefined, violations: [] };

/** The path parameters and the query of an operation, checked; violations wait for those of the body. */
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

/** A parameter that came twice is a list to the parser, which nobody who sent it would recognise. */
const withRepeatedParameter = (violation: Violation, { query }: Request): Violation =>
  Array.isArray(query[violation.field])
    ? { ...violation, message: `${violation.field} só pode vir uma vez` }
    : violation;

/** Throws one refusal for the violations, if there are any. */
export function refuseViolations(operation: GatewayOperation, violations: readonly Violation[]): void {
  if (violations.length > 0) throw refusalOf(operation, violations);
}

const refusalOf = (operation: GatewayOperation, violations: readonly Violation[]): Refusal =>
  violationsRefusal(
    operation,
    violations.map((violation) => withDocumentedReason(operation, violation)),
  );

/**
 * The body of an operation, checked by its schema in this sandbox; throws one refusal that lists every violation, those of
 * the address first.
 */
export function parseBody<Schema extends z.ZodType>(
  operation: GatewayOperation,
  schema: Schema,
  request: Request,
  received: unknown,
  before: readonly Violation[] = [],
): z.output<Schema> {
  // A body of another type says nothing, also where none of its fields would have been required.
  if (received === undefined && Number(request.headers["content-length"] ?? 0) > 0) {
    const message = "o corpo deve ser JSON, com Content-Type: application/json";
    refuseViolations(operation, [...before, { field: "", message }]);
  }
  // No body is an empty one; null is a body that is no object.
  const parsed = parseNullAsAbsent(schema, received === undefined ? {} : received);
  if (!parsed.ok) throw refusalOf(operation, [...before, ...parsed.violations]);
  refuseViolations(operation, before);
  return parsed.value;
}

/** A violation stands for a business code only where the operation is documented to answer with that code. */
function withDocumentedReason(operation: GatewayOperation, { reason, ...violation }: Violation): Violation {
  return reason && operation.refusals.includes(reason) ? { ...violation, reason } : violation;
}

/** The token endpoint has a code of its own for a bad body, and lists what is wrong in `details` too. */
function violationsRefusal(operation: GatewayOperation, violations: readonly Violation[]): Refusal {
  if (!operation.refusals.includes("token-body-invalid")) return new Refusal("body-invalid", { violations });
  const listed = violations.map(({ field, message }) => ({ field, message }));
  return new Refusal("token-body-invalid", { violations, details: { violations: listed } });
}

/** JSON that does not parse is, to the token endpoint, one more body that fails its schema. */
export function bodyRefusal(operation: GatewayOperation, error: unknown): unknown {
  if (!(error instanceof Refusal) || !operation.refusals.includes("token-body-invalid")) return error;
  return violationsRefusal(operation, [{ field: "", message: refusalMessage(error) }]);
}
