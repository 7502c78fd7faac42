import { nearMatches } from "../contract/near.js";
import type { GatewayOperation } from "../contract/operation.js";
import { Refusal } from "../contract/refusal.js";
import { nature, readScenario, type Scenario, scenarioFamilies } from "../contract/scenario.js";

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
  const refuse = scenario.admission?.refuse;
  const usable =
    scenario.name === "success" ||
    (refuse === undefined ? settles(operation) : operation.refusals.includes(refuse));
  if (!usable) {
    throw new Refusal("scenario-not-applicable", {
      values: {
        scenario: header,
        hint: `${operation.method} ${operation.paths[0]} não chega a esse resultado.`,
      },
    });
  }
  return scenario;
}

/** Whether an operation starts something that settles later, so that a settlement scenario has its say. */
const settles = (operation: GatewayOperation) => operation.id === "cash-out" || operation.id === "cash-in";

/** The admission seam: refuses at the door what the scenario wants refused. */
export function admit(scenario: Scenario): void {
  if (scenario.admission) throw new Refusal(scenario.admission.refuse);
}

function hintFor(value: string): string {
  const near = nearMatches(
    value,
    scenarioFamilies.map(({ example }) => example),
  );
  const forms = scenarioFamilies.map(({ form }) => form).join(", ");
  return near.length > 0 ? `Você quis dizer ${near.join(" ou ")}?` : `Valores aceitos: ${forms}.`;
}
