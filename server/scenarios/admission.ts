import type { GatewayOperation } from "../contract/operation.js";
import { Refusal, type RefusalFacts } from "../contract/refusal.js";
import { refusalCalled } from "../contract/refusal-names.js";
import type { RefusalReason } from "../contract/refusals.js";
import type { Scenario } from "../contract/scenarios/scenario.js";

/** The admission seam: refuses at the door what the scenario wants refused, as if it had really happened. */
export function admit({ admission }: Scenario, operation: GatewayOperation, body: unknown): void {
  const reason = admission && refusalCalled(admission.refuse, operation.id);
  if (reason) throw new Refusal(reason, pretended(reason, body));
}

/** What is refused before the body is read: whatever is wrong with the token (Authentication, item 2). */
const BEFORE_BODY: ReadonlySet<RefusalReason> = new Set(["token-invalid", "token-without-certificate"]);

/** The part of the admission seam that comes before the body. */
export function admitBeforeBody({ admission }: Scenario, operation: GatewayOperation): void {
  const reason = admission && refusalCalled(admission.refuse, operation.id);
  if (reason && BEFORE_BODY.has(reason)) throw new Refusal(reason);
}

const REFUSED = { field: "", message: "o corpo foi recusado a pedido do cenário" } as const;

/** The facts of a refusal that only a scenario brought about, where its body has parts that clients read. */
function pretended(reason: RefusalReason, body: unknown): RefusalFacts {
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
  if (reason === "token-body-invalid") {
    return { violations: [REFUSED], details: { violations: [REFUSED] } };
  }
  if (reason === "too-many-requests") return { headers: { "retry-after": RETRY_AFTER } };
  return {};
}

/** Seconds after which a client that was told to wait may ask again. */
export const RETRY_AFTER = "1";
