import { tokenBodyInvalid } from "../contract/accounts/token-body.js";
import type { GatewayOperation } from "../contract/operation.js";
import { Refusal, type RefusalFacts, violationOf } from "../contract/refusal.js";
import { refusalNamed } from "../contract/refusal-names.js";
import type { RefusalReason } from "../contract/refusals.js";
import type { Scenario } from "../contract/scenarios/scenario.js";

const BY_SCENARIO = { name: "refused-by-scenario" } as const;

/** The admission stage: throws the refusal that the scenario asks for, as if its cause were real. */
export function admit({ admission }: Scenario, operation: GatewayOperation, body: unknown): void {
  const reason = admission && refusalNamed(admission.refuse, operation.id);
  if (reason) throw new Refusal(reason, { ...simulatedFacts(reason, body), cause: BY_SCENARIO });
}

/** Refusals that come before the body is read: those about the token (specification: Authentication, item 2). */
const BEFORE_BODY: ReadonlySet<RefusalReason> = new Set(["token-invalid", "token-without-certificate"]);

/** The admission stage, for refusals that come before the body is read. */
export function admitBeforeBody({ admission }: Scenario, operation: GatewayOperation): void {
  const reason = admission && refusalNamed(admission.refuse, operation.id);
  if (reason && BEFORE_BODY.has(reason)) throw new Refusal(reason, { cause: BY_SCENARIO });
}

const REFUSED = violationOf("", {
  en: "was refused because the scenario asks for it",
  pt: "foi recusado a pedido do cenário",
});

/** Made-up facts for a refusal by scenario, so that its error body has the fields that clients read. */
function simulatedFacts(reason: RefusalReason, body: unknown): RefusalFacts {
  const { externalId, transaction } = (body ?? {}) as {
    externalId?: string;
    transaction?: { externalId: string; expirationTime: number };
  };
  if (reason === "external-id-duplicate") {
    return { details: { externalId: externalId ?? transaction?.externalId, existingTransactionId: "1" } };
  }
  if (reason === "expiration-below-provider-minimum" && transaction) {
    const { expirationTime } = transaction;
    const details = {
      provider: "localpix",
      providerMinSeconds: expirationTime + 1,
      userExpirationTime: expirationTime,
    };
    return { details, values: details };
  }
  if (reason === "body-invalid") return { violations: [REFUSED] };
  if (reason === "token-body-invalid") return tokenBodyInvalid([REFUSED]).facts;
  if (reason === "too-many-requests") return { headers: { "retry-after": RETRY_AFTER } };
  return {};
}

/** The Retry-After of a refusal by scenario, in seconds. */
export const RETRY_AFTER = "1";
