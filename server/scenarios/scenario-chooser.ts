import type { GatewayOperation } from "../contract/operation.js";
import { Refusal } from "../contract/refusal.js";
import { nature, type Scenario } from "../contract/scenarios/scenario.js";
import type { Reading } from "../contract/scenarios/scenario-catalogue.js";
import type { ArmedScenarios, RequestIdentity } from "./armed-scenarios.js";
import { type Library, storedText } from "./library.js";
import type { Magic } from "./magic.js";

/** Which scenario a request meets: its header, else a magic key or amount of its body, else one that is armed. */
export interface ScenarioChooser {
  /**
   * By the value of `X-Sandbox-Scenario`. Throws a Refusal for one that nobody knows or that contradicts itself: a
   * typo must not pass as the happy path (SCENARIO_UNKNOWN).
   */
  byHeader(header: string | string[] | undefined, operation: GatewayOperation): HeaderScenario;
  /** What a request meets whose header asks for nothing; a promise only where an armed scenario is counted down. */
  withoutHeader(
    operation: GatewayOperation,
    passing: RequestIdentity & { readonly body: unknown },
  ): Scenario | Promise<Scenario>;
}

/** What the header of a request asks for. */
export interface HeaderScenario {
  /** Null: it asks for nothing that can happen to this operation. */
  readonly scenario: Scenario | null;
  /** What it asks for that cannot happen to this operation, one by one. */
  readonly ignored: readonly string[];
}

const NOTHING: HeaderScenario = { scenario: null, ignored: [] };

export function createChoose(library: Library, magic: Magic, armed: ArmedScenarios): ScenarioChooser {
  /** A scenario under the name that tells how it was met. Made once for each way, as a reading is. */
  const named = new Map<string, Scenario>();
  const metBy = (how: string, text: string): Scenario => {
    const name = storedText(text, how);
    const known = named.get(name);
    if (known) return known;
    const scenario = { ...library.stored(text), name };
    if (named.size > 1_000) named.clear();
    named.set(name, scenario);
    return scenario;
  };

  return {
    byHeader: (header, operation) => {
      const text = Array.isArray(header) ? header.join() : header;
      if (text === undefined || text.trim() === "") return NOTHING;
      const reading = library.read(text);
      if (!("scenario" in reading)) throw refusalOf(text, reading);
      if (reading.scenario.operations.has(operation.id)) return { scenario: reading.scenario, ignored: [] };
      // Clients set the header for all requests, so each part happens where it can (SCENARIO_UNKNOWN).
      const scenarioOf = (part: string) => (library.read(part) as { scenario: Scenario }).scenario;
      const parts = text.split(",").map((part) => part.trim());
      const happening = parts.filter((part) => scenarioOf(part).operations.has(operation.id));
      return {
        scenario: happening.length > 0 ? scenarioOf(happening.join(", ")) : null,
        ignored: parts.filter((part) => !happening.includes(part)),
      };
    },
    withoutHeader: (operation, passing) => {
      const text = magic.scenarioOf(operation.id, passing.body);
      if (text !== undefined) {
        const scenario = metBy("magic", text);
        // A key stands for something that not every operation can come to.
        if (scenario.operations.has(operation.id)) return scenario;
      }
      const met = armed.meet(operation, passing);
      if (met === undefined) return nature;
      return met.then(({ id, scenario }) => metBy(`armed #${id}`, scenario));
    },
  };
}

function refusalOf(text: string, reading: Exclude<Reading, { scenario: Scenario }>): Refusal {
  if ("contradiction" in reading) {
    const [one, other] = reading.contradiction;
    return new Refusal("scenario-contradictory", { values: { one, other } });
  }
  const { unknown, near, family } = reading;
  const hints = [
    ...(family ? [`Use ${family.name}, com ${family.rule.pt}.`] : []),
    ...(near.length > 0 ? [`Você quis dizer ${near.join(" ou ")}?`] : []),
  ];
  const hint = hints.length > 0 ? hints.join(" ") : "Todos os valores: localpix scenario list.";
  return new Refusal("scenario-unknown", { values: { scenario: unknown || text, hint } });
}
