import type { z } from "zod";
import { tokenBodyInvalid, tokenBodyUnread } from "../accounts/token-body.js";
import { citationText } from "../citation.js";
import { errorAnswer } from "../error-answer.js";
import { errorBodies } from "../error-bodies.js";
import { type Language, namesInBraces } from "../localized.js";
import type { GatewayOperation } from "../operation.js";
import { Refusal, type RefusalFacts, type Violation } from "../refusal.js";
import { type RefusalReason, wireError } from "../refusals.js";
import { parseListingAll } from "../violations.js";
import type { Refused } from "./answers.js";
import { sampleValue } from "./samples.js";
import type { Schemas } from "./schemas.js";

/** The refusals of every operation beside its own (server/http/pipeline.ts). */
const ALWAYS: readonly RefusalReason[] = ["scenario-unknown", "scenario-contradictory", "internal"];

/** All refusals of an operation, as they are on the wire. */
export function refusedBy(operation: GatewayOperation, schemas: Schemas): Refused[] {
  const reasons = new Set([
    ...operation.refusals,
    ...(operation.body ? (["body-unreadable", "body-too-large"] as const) : []),
    ...ALWAYS,
  ]);
  return [...reasons].map((reason) => {
    const refusal = sampleRefusal(reason, operation);
    const { status, code, body } = errorAnswer(refusal, {
      shape: operation.errors,
      operation: operation.id,
      timestamp: "2027-02-12T22:59:41.204Z",
      path: operation.paths[0].replaceAll(/:(\w+)/g, (_, name: string) => sampleValue(name)),
      method: operation.method,
      errorId: sampleValue("errorId"),
    });
    return {
      name: reason,
      status,
      code: code ?? (operation.errors === "full" ? "HTTP_ERROR" : null),
      schema: schemas.of(errorBodies[operation.errors], "output"),
      narrowed: (status, codes) => ({
        properties: {
          statusCode: { const: status },
          ...(codes.length > 0 ? { code: { enum: codes } } : {}),
        },
      }),
      summary: summaryOf(reason, operation, schemas.language),
      body,
    };
  });
}

/** The code, if any, and the broken rule. */
function summaryOf(reason: RefusalReason, { id }: GatewayOperation, language: Language): string {
  const { code, rule } = wireError(reason, id);
  return [code, citationText(rule, language)].filter(Boolean).join(": ");
}

function sampleRefusal(reason: RefusalReason, operation: GatewayOperation): Refusal {
  const { message } = wireError(reason, operation.id);
  const values = Object.fromEntries(namesInBraces(message).map((name) => [name, sampleValue(name)]));
  if (reason === "body-invalid") return new Refusal(reason, { violations: sampleViolations(operation) });
  const plain = new Refusal(reason, { values, ...DETAILS[reason] });
  if (reason === "token-body-invalid") return tokenBodyInvalid(sampleViolations(operation));
  const isUnread = reason === "json-malformed" || reason === "body-unreadable";
  return isUnread && operation.refusals.includes("token-body-invalid") ? tokenBodyUnread(plain) : plain;
}

/** The violations of a request in which everything is wrong. */
function sampleViolations({ params, query, body }: GatewayOperation): Violation[] {
  const complaints = (schema: z.ZodType | null | undefined, received: unknown): Violation[] => {
    const parsed = schema ? parseListingAll(schema, received) : null;
    return parsed && !parsed.ok ? parsed.violations : [];
  };
  const all = [
    ...complaints(params, { txid: "?", e2eid: "?", id: "?" }),
    ...complaints(query, { page: "0", size: "0", startDate: "ontem" }),
    ...complaints(body, {}),
  ];
  if (all.length > 0) return all;
  return complaints(body, null);
}

/** The sample contents of `details`, or of the additional fields of a simple body. */
const DETAILS: Partial<Record<RefusalReason, RefusalFacts>> = {
  "external-id-duplicate": {
    details: { externalId: sampleValue("externalId"), existingTransactionId: sampleValue("transactionId") },
  },
  "expiration-below-provider-minimum": {
    details: { provider: "localpix", providerMinSeconds: 60, userExpirationTime: 30 },
  },
};
