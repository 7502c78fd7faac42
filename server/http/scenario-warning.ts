import type { GatewayOperation } from "../contract/operation.js";
import type { Database } from "../kernel/database.js";
import type { Journal } from "../kernel/journal.js";
import { storedText } from "../scenarios/library.js";
import type { Exchange } from "./call.js";

/** Records in the journal that scenarios in the header do not apply to the operation (assumption SCENARIO_UNKNOWN). */
export async function recordIgnoredScenarios(
  { database, journal }: { database: Database; journal: Journal },
  { call, ignoredScenarios }: Exchange,
  operation: GatewayOperation,
  generation: number,
): Promise<void> {
  const data = {
    scenario: ignoredScenarios.join(", "),
    operation: operation.id,
    requestId: call.requestId,
  };
  await database.write(() => {
    database.requireGeneration(generation);
    journal.append({ type: "scenario.ignored", account: call.account || null, data });
  });
}

/** The recorded scenarios of a request: the one applied, and the ignored ones of its header; null if none. */
export function recordedScenario({ call, ignoredScenarios }: Exchange): string | null {
  const ignored = ignoredScenarios.map((text) => storedText(text, "ignored"));
  return [call.scenario.name, ...ignored].filter((text) => text !== "").join(", ") || null;
}
