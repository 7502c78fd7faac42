import { inEach } from "../contract/localized.js";
import { didYouMean } from "../contract/near.js";
import type { GatewayOperation } from "../contract/operation.js";
import { Refusal } from "../contract/refusal.js";
import { noScenario, type Scenario } from "../contract/scenarios/scenario.js";
import type { Reading } from "../contract/scenarios/scenario-catalogue.js";
import type { ArmedScenarios, RequestIdentity } from "./armed-scenarios.js";
import { type Library, storedText } from "./library.js";
import type { Magic } from "./magic.js";

/** Chooses the scenario of a request: from its header, else from a magic key or amount in its body, else an armed one. */
export interface ScenarioChooser {
  /**
   * By the value of `X-Sandbox-Scenario`. Throws a Refusal for an unknown or contradictory scenario, so that a typo
   * does not pass as success (assumption SCENARIO_UNKNOWN).
   */
  byHeader(header: string | string[] | undefined, operation: GatewayOperation): HeaderScenario;
  /** The scenario of a request without a usable header. A promise only if an armed scenario is counted down. */
  withoutHeader(
    operation: GatewayOperation,
    passing: RequestIdentity & { readonly body: unknown },
  ): Scenario | Promise<Scenario>;
}

/** The scenarios in a request's header. */
export interface HeaderScenario {
  /** Null: the header has no scenario that applies to this operation. */
  readonly scenario: Scenario | null;
  /** The scenarios in the header that do not apply to this operation. */
  readonly ignored: readonly string[];
}

const NOTHING: HeaderScenario = { scenario: null, ignored: [] };

export function createScenarioChooser(
  library: Library,
  magic: Magic,
  armed: ArmedScenarios,
): ScenarioChooser {
  /** Scenarios by their stored name, which says how they were chosen; a cache. */
  const named = new Map<string, Scenario>();
  const chosenBy = (how: string, text: string): Scenario => {
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
      // Clients set the header for all requests, so each scenario applies where it can (assumption SCENARIO_UNKNOWN).
      const scenarioOf = (part: string) => (library.read(part) as { scenario: Scenario }).scenario;
      const parts = text.split(",").map((part) => part.trim());
      const applicable = parts.filter((part) => scenarioOf(part).operations.has(operation.id));
      return {
        scenario: applicable.length > 0 ? scenarioOf(applicable.join(", ")) : null,
        ignored: parts.filter((part) => !applicable.includes(part)),
      };
    },
    withoutHeader: (operation, passing) => {
      const text = magic.scenarioOf(operation.id, passing.body);
      if (text !== undefined) {
        const scenario = chosenBy("magic", text);
        // The scenario of a magic key does not apply to every operation.
        if (scenario.operations.has(operation.id)) return scenario;
      }
      const armedScenario = armed.meet(operation, passing);
      if (armedScenario === undefined) return noScenario;
      return armedScenario.then(({ id, scenario }) => chosenBy(`armed #${id}`, scenario));
    },
  };
}

function refusalOf(text: string, reading: Exclude<Reading, { scenario: Scenario }>): Refusal {
  if ("contradiction" in reading) {
    const [one, other] = reading.contradiction;
    return new Refusal("scenario-contradictory", { values: { one, other } });
  }
  const { unknown, near, family } = reading;
  const suggestion = inEach((language) => {
    const { use, all } = SUGGESTIONS[language];
    const found = [
      ...(family ? [use(family.name, family.rule[language])] : []),
      ...(near.length > 0 ? [didYouMean(near)[language]] : []),
    ];
    return found.length > 0 ? found.join(" ") : all;
  });
  const scenario = unknown || text;
  return new Refusal("scenario-unknown", {
    values: { scenario },
    texts: { hint: suggestion.pt },
    cause: { name: "scenario-unknown", values: { scenario, suggestion } },
  });
}

const SUGGESTIONS = {
  en: {
    use: (name: string, rule: string) => `Use ${name}, with ${rule}.`,
    all: "All values: localpix scenario list.",
  },
  pt: {
    use: (name: string, rule: string) => `Use ${name}, com ${rule}.`,
    all: "Todos os valores: localpix scenario list.",
  },
} as const;
