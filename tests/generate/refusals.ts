import { expect } from "vitest";
import type { GatewayOperation } from "../../server/contract/operation.js";
import { type RefusalReason, wireError } from "../../server/contract/refusals.js";
import { expectErrorBody } from "../journeys/error-bodies.js";
import type { WrittenCall } from "./calls.js";

/** Refusals of the request pipeline, which no operation documents because they precede it. */
const PIPELINE_REFUSALS: readonly RefusalReason[] = [
  "body-unreadable",
  "body-too-large",
  "scenario-unknown",
  "scenario-contradictory",
];
/** Documented refusals that a receiver causes by not responding. */
const RECEIVER_REFUSALS: readonly RefusalReason[] = ["webhook-unreachable", "webhook-timeout"];

/** Expects a refusal that its operation documents: the reason, the status, and the exact shape of the body. */
export function expectDocumentedRefusal(
  operation: GatewayOperation,
  { path, headers }: WrittenCall,
  { status, body }: { status: number; body: unknown },
  reason: RefusalReason,
  timestamp: string,
): void {
  expect([...operation.refusals, ...PIPELINE_REFUSALS], JSON.stringify(body)).toContain(reason);
  const isAskedFor = headers["x-sandbox-scenario"]?.startsWith("refuse:");
  if (!isAskedFor && !RECEIVER_REFUSALS.includes(reason))
    expect(status, JSON.stringify(body)).toBeLessThan(500);
  const line = wireError(reason, operation.id);
  expect(status).toBe(line.status);
  const { method, errors } = operation;
  const { webhookLogId, sentAt, ...said } = body as Record<string, unknown>;
  if (RECEIVER_REFUSALS.includes(reason)) {
    expect([webhookLogId, sentAt]).toEqual([expect.any(Number), expect.any(String)]);
  }
  // A body that breaks a single rule with an error code of its own is refused with that code.
  const own = said.code === "HTTP_ERROR" ? undefined : (said.code as string | undefined);
  const codes = operation.refusals.map((refusal) => wireError(refusal, operation.id).code);
  const code = reason === "body-invalid" && codes.includes(own) ? own : line.code;
  expectErrorBody(RECEIVER_REFUSALS.includes(reason) ? said : body, {
    shape: errors,
    status,
    method,
    path,
    timestamp,
    code,
  });
}
