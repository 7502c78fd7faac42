import type { Request } from "express";
import type { z } from "zod";
import type { GatewayOperation } from "../contract/operation.js";
import { Refusal, refusalMessage, type Violation } from "../contract/refusal.js";
import { parseListingAll } from "../contract/violations.js";

/** What a request says in its path, its query and its body. */
export interface Parsed {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** A request of an operation, checked; throws one refusal that lists every violation, the path's first. */
export function parseRequest(operation: GatewayOperation, request: Request, received: unknown): Parsed {
  const violations: Violation[] = [];
  const parse = (schema: z.ZodType | null | undefined, given: unknown, words = (all: Violation[]) => all) => {
    if (!schema) return undefined;
    const parsed = parseListingAll(schema, given);
    if (parsed.ok) return parsed.value;
    violations.push(...words(parsed.violations));
    return undefined;
  };
  const parsed = {
    params: parse(operation.params, request.params),
    query: parse(operation.query, request.query),
    body: parse(operation.body, received ?? {}, (all) => {
      const sentOtherwise = received === undefined && Number(request.headers["content-length"] ?? 0) > 0;
      return sentOtherwise
        ? [{ field: "", message: "o corpo deve ser JSON, com Content-Type: application/json" }]
        : all.map((violation) => ownWords(operation, violation));
    }),
  };
  if (violations.length > 0) throw violated(operation, violations);
  return parsed;
}

/** A violation stands for a business code only where the operation is documented to answer with that code. */
function ownWords(operation: GatewayOperation, { reason, ...violation }: Violation): Violation {
  return reason && operation.refusals.includes(reason) ? { ...violation, reason } : violation;
}

/** The token endpoint has a code of its own for a bad body, and lists what is wrong in `details` too. */
function violated(operation: GatewayOperation, violations: readonly Violation[]): Refusal {
  if (!operation.refusals.includes("token-body-invalid")) return new Refusal("body-invalid", { violations });
  const listed = violations.map(({ field, message }) => ({ field, message }));
  return new Refusal("token-body-invalid", {
    violations,
    details: { violations: listed, hint: "Corrija os campos listados em violations." },
  });
}

/** JSON that does not parse is, to the token endpoint, one more body that fails its schema. */
export function bodyRefusal(operation: GatewayOperation, error: unknown): unknown {
  if (!(error instanceof Refusal) || !operation.refusals.includes("token-body-invalid")) return error;
  return violated(operation, [{ field: "", message: refusalMessage(error) }]);
}
