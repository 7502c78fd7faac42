import type { GatewayOperation } from "../contract/operation.js";
import { Refusal } from "../contract/refusal.js";
import { nature, type Scenario } from "../contract/scenario.js";
import type { Reading } from "../contract/scenario-catalogue.js";
import type { Armed, Passing } from "./armed.js";
import { type Library, storedText } from "./library.js";
import type { Magic } from "./magic.js";

/** Which scenario a request meets: its header, else a magic key or amount of its body, else one that is armed. */
export interface Choose {
  /**
   * By the value of `X-Sandbox-Scenario`. Throws a Refusal for one that nobody knows, that contradicts itself
   * or that this operation has no use for: a typo must not pass as the happy path (SCENARIO_UNKNOWN).
   */
  byHeader(header: string | string[] | undefined, operation: GatewayOperation): Scenario;
  /** What a request without a header meets; a promise only where something that was armed must be counted down. */
  unasked(
    operation: GatewayOperation,
    passing: Passing & { readonly body: unknown },
  ): Scenario | Promise<Scenario>;
}

export function createChoose(library: Library, magic: Magic, armed: Armed): Choose {
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
      if (header === undefined) return nature;
      const text = Array.isArray(header) ? header.join() : header;
      const reading = library.read(text);
      if (!("scenario" in reading)) throw refusalOf(text, reading);
      const { scenario } = reading;
      if (scenario.operations.has(operation.id)) return scenario;
      const [method, path] = [operation.method, operation.paths[0]];
      const hint = `${method} ${path} não chega a esse resultado.`;
      throw new Refusal("scenario-not-applicable", { values: { scenario: text, hint } });
    },
    unasked: (operation, passing) => {
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
  const { unknown, near, rule } = reading;
  const hints = [
    ...(rule ? [`Depois dos dois-pontos vai ${rule.pt}.`] : []),
    ...(near.length > 0 ? [`Você quis dizer ${near.join(" ou ")}?`] : []),
  ];
  const hint = hints.length > 0 ? hints.join(" ") : "Todos os valores: localpix scenario list.";
  return new Refusal("scenario-unknown", { values: { scenario: unknown || text, hint } });
}
