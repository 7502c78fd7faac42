import { nearMatches } from "../contract/near.js";
import type { GatewayOperation } from "../contract/operation.js";
import { Refusal, type RefusalFacts } from "../contract/refusal.js";
import type { RefusalReason } from "../contract/refusals.js";
import { nature, readScenario, type Scenario, scenarioFamilies } from "../contract/scenario.js";
import { canHappen } from "../contract/scenario-reach.js";

/**
 * The scenario of a request, from the value of `X-Sandbox-Scenario`; without one, nature runs its course.
 * Throws a Refusal for a value that nobody knows or that this operation has no use for: a typo must not
 * pass as the happy path (SCENARIO_UNKNOWN).
 */
export function chooseScenario(header: string | undefined, operation: GatewayOperation): Scenario {
  if (header === undefined) return nature;
  const scenario = readScenario(header.trim());
  if (scenario === null) {
    throw new Refusal("scenario-unknown", { values: { scenario: header, hint: hintFor(header) } });
  }
  if (!canHappen(scenario, operation)) {
    throw new Refusal("scenario-not-applicable", {
      values: {
        scenario: header,
        hint: `${operation.method} ${operation.paths[0]} não chega a esse resultado.`,
      },
    });
  }
  return scenario;
}

/** The admission seam: refuses at the door what the scenario wants refused, as if it had really happened. */
export function admit(scenario: Scenario, body: unknown): void {
  if (scenario.admission)
    throw new Refusal(scenario.admission.refuse, pretended(scenario.admission.refuse, body));
}

/** The facts of a refusal that only a scenario brought about, where its body has `details` that clients read. */
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
  return {};
}

function hintFor(value: string): string {
  const near = nearMatches(
    value,
    scenarioFamilies.map(({ example }) => example),
  );
  const forms = scenarioFamilies.map(({ form }) => form).join(", ");
  return near.length > 0 ? `Você quis dizer ${near.join(" ou ")}?` : `Valores aceitos: ${forms}.`;
}
