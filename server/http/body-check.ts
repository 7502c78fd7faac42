import type { Request } from "express";
import type { z } from "zod";
import type { GatewayOperation } from "../contract/operation.js";
import { Refusal, refusalMessage, type Violation } from "../contract/refusal.js";
import { parseListingAll } from "../contract/violations.js";

export interface Checked {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * What an operation takes, checked: path, query and body. Throws one refusal that lists every violation of
 * the three. `received` is the body as it was read.
 */
export function checkRequest(operation: GatewayOperation, request: Request, received: unknown): Checked {
  const violations: Violation[] = [];
  const checked = (schema: z.ZodType | null | undefined, value: unknown): unknown => {
    if (!schema) return undefined;
    const parsed = parseListingAll(schema, value);
    if (parsed.ok) return parsed.value;
    violations.push(...parsed.violations.map((violation) => ownWords(operation, violation)));
  };
  const params = checked(operation.params, request.params);
  const query = checked(operation.query, request.query);
  if (operation.body && received === undefined && Number(request.headers["content-length"] ?? 0) > 0) {
    // A body of another type says nothing, also where none of its fields would have been required.
    violations.push({ field: "", message: "o corpo deve ser JSON, com Content-Type: application/json" });
    throw violated(operation, violations);
  }
  const body = checked(operation.body, received ?? {});
  if (violations.length > 0) throw violated(operation, violations);
  return { params, query, body };
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
