import type { ScenarioView } from "../../../server/contract/scenarios/scenarios.control.js";

export interface ScenarioFilter {
  readonly query: string;
  /** The id of an operation; "" for all. */
  readonly operation: string;
  /** The stage at which a scenario takes effect; "" for all. */
  readonly stage: string;
}

/** The scenarios that contain every word of the query and apply to this operation at this stage. */
export function filterScenarios(
  scenarios: readonly ScenarioView[],
  { query, operation, stage }: ScenarioFilter,
): readonly ScenarioView[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return scenarios.filter((scenario) => {
    if (operation !== "" && !scenario.operations.includes(operation)) return false;
    if (stage !== "" && !scenario.seams.includes(stage)) return false;
    const text = searchable(scenario);
    return words.every((word) => text.includes(word));
  });
}

/** Error codes and magic values are searched too. */
function searchable({ form, description, magic, proof, source }: ScenarioView): string {
  const magicValues = magic.map(({ value, key, amount }) => `${value} ${key ?? amount}`);
  const codes = proof.flatMap(({ send, answer, later }) => [
    send,
    answer?.code ?? "",
    ...later.map(({ errorCode }) => errorCode ?? ""),
  ]);
  return [form, description.en, description.pt, source ?? "", ...magicValues, ...codes]
    .join(" ")
    .toLowerCase();
}

/** Every operation that has scenarios, those with the most first. */
export function operationsOf(scenarios: readonly ScenarioView[]): string[] {
  const counts = new Map<string, number>();
  for (const { operations } of scenarios)
    for (const operation of operations) counts.set(operation, (counts.get(operation) ?? 0) + 1);
  return [...counts].sort(([, left], [, right]) => right - left).map(([operation]) => operation);
}
