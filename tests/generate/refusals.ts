import { expect } from "vitest";
import type { GatewayOperation } from "../../server/contract/operation.js";
import { type RefusalReason, wireError } from "../../server/contract/refusals.js";
import { expectErrorBody } from "../journeys/error-bodies.js";
import type { WrittenCall } from "./calls.js";

/** What the pipeline refuses before an operation has its say, so that none documents it. */
const BEFORE: readonly RefusalReason[] = [
  "body-unreadable",
  "body-too-large",
  "scenario-unknown",
  "scenario-contradictory",
];
/** Somebody else's fault, which the operation documents: a receiver that does not answer. */
const OF_OTHERS: readonly RefusalReason[] = ["webhook-unreachable", "webhook-timeout"];

/** Holds a refusal against what its operation documents: the reason, the status, and the exact shape of the body. */
export function expectDocumentedRefusal(
  operation: GatewayOperation,
  { path, headers }: WrittenCall,
  { status, body }: { status: number; body: unknown },
  reason: RefusalReason,
  timestamp: string,
): void {
  expect([...operation.refusals, ...BEFORE], JSON.stringify(body)).toContain(reason);
  const isAskedFor = headers["x-sandbox-scenario"]?.startsWith("refuse:");
  if (!isAskedFor && !OF_OTHERS.includes(reason)) expect(status, JSON.stringify(body)).toBeLessThan(500);
  const line = wireError(reason, operation.id);
  expect(status).toBe(line.status);
  const { method, errors } = operation;
  const { webhookLogId, sentAt, ...said } = body as Record<string, unknown>;
  if (OF_OTHERS.includes(reason)) {
    expect([webhookLogId, sentAt]).toEqual([expect.any(Number), expect.any(String)]);
  }
  // A body that breaks one rule which has a code is refused with that code.
  const own = said.code === "HTTP_ERROR" ? undefined : (said.code as string | undefined);
  const codes = operation.refusals.map((one) => wireError(one, operation.id).code);
  const code = reason === "body-invalid" && codes.includes(own) ? own : line.code;
  expectErrorBody(OF_OTHERS.includes(reason) ? said : body, {
    shape: errors,
    status,
    method,
    path,
    timestamp,
    code,
  });
}
