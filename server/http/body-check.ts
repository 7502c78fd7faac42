import type { Request } from "express";
import type { z } from "zod";
import type { GatewayOperation } from "../contract/operation.js";
import { Refusal, refusalMessage, type Violation } from "../contract/refusal.js";
import { parseListingAll } from "../contract/violations.js";

/** The body of an operation, checked; throws one refusal that lists every violation. */
export function parseBody<Operation extends GatewayOperation>(
  operation: Operation,
  request: Request,
  received: unknown,
): z.output<NonNullable<Operation["body"]>> {
  const parsed = parseListingAll(operation.body!, received ?? {});
  if (parsed.ok) return parsed.value as z.output<NonNullable<Operation["body"]>>;
  const sentOtherwise = received === undefined && Number(request.headers["content-length"] ?? 0) > 0;
  throw violated(
    operation,
    sentOtherwise
      ? [{ field: "", message: "o corpo deve ser JSON, com Content-Type: application/json" }]
      : parsed.violations.map((violation) => ownWords(operation, violation)),
  );
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
