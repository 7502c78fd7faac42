import type { GatewayOperation } from "../contract/operation.js";
import type { Scenario } from "../contract/scenarios/scenario.js";
import type { Database } from "../kernel/database.js";
import type { Ids } from "../kernel/ids.js";
import type { Journal } from "../kernel/journal.js";
import type { Meta } from "../kernel/meta.js";

/** A scenario that applies to coming requests without a scenario of their own. */
export interface ArmedScenario {
  readonly id: number;
  readonly scenario: string;
  /** An operation id; null: any authenticated operation that the scenario can apply to. */
  readonly operation: string | null;
  /** How many more requests it applies to; null: no limit. */
  readonly left: number | null;
  /** The probability per request, from 0 to 1. */
  readonly probability: number;
  /** Null: any account. */
  readonly account: number | null;
}

/** The facts of a request that decide whether an armed scenario applies. */
export interface RequestIdentity {
  readonly account: number;
  readonly requestId: number;
}

/** The armed scenarios, oldest first. They survive a restart. */
export interface ArmedScenarios {
  list(): readonly ArmedScenario[];
  /** Within a unit of work. */
  arm(scenario: Omit<ArmedScenario, "id">): ArmedScenario;
  /** Within a unit of work: disarms one, or all without `id`. Returns how many were disarmed. */
  disarm(id?: number): number;
  /**
   * Counts down the first scenario that applies, and resolves with it after the commit. Returns undefined instead of a
   * promise if none applies.
   */
  meet(
    operation: GatewayOperation,
    request: RequestIdentity,
  ): Promise<{ id: number; scenario: string }> | undefined;
}

const META = "scenarios.armed";
/** The resolution of a probability. */
const PROBABILITY_STEPS = 1_000_000;

interface State {
  readonly next: number;
  readonly armed: readonly ArmedScenario[];
}
const NONE: State = { next: 1, armed: [] };

export function createArmedScenarios(
  { database, meta, ids, journal }: { database: Database; meta: Meta; ids: Ids; journal: Journal },
  scenarioOf: (text: string) => Scenario,
): ArmedScenarios {
  const read = (): State => JSON.parse(meta.get(META) ?? JSON.stringify(NONE)) as State;
  let state = read();
  /** The ids of scenarios that requests have met, one for each that is not committed yet. */
  const met = new Set<{ readonly id: number }>();
  const metOf = (armed: ArmedScenario) => [...met].filter(({ id }) => id === armed.id).length;
  database.onReplaced(() => {
    state = read();
    met.clear();
  });

  const change = (to: State) => {
    const before = state;
    state = to;
    meta.set(META, JSON.stringify(to));
    database.onRollback(() => {
      state = before;
    });
  };

  /** How many more requests it applies to; null: no limit. */
  const leftOf = (armed: ArmedScenario) => (armed.left === null ? null : armed.left - metOf(armed));
  /** Within a unit of work. Returns how many more requests the scenario applies to. */
  const countDown = (id: number): number => {
    // It may have been disarmed meanwhile.
    const left = (state.armed.find((armed) => armed.id === id)?.left ?? 1) - 1;
    const armed = state.armed.flatMap((each) =>
      each.id !== id ? [each] : left === 0 ? [] : [{ ...each, left }],
    );
    change({ ...state, armed });
    return left;
  };

  const appliesTo = (
    armed: ArmedScenario,
    operation: GatewayOperation,
    { account, requestId }: RequestIdentity,
  ) =>
    (armed.operation === null ? operation.authenticated : armed.operation === operation.id) &&
    (armed.account === null || armed.account === account) &&
    scenarioOf(armed.scenario).operations.has(operation.id) &&
    ids.pick(`scenario.armed.${armed.id}`, requestId, PROBABILITY_STEPS) <
      armed.probability * PROBABILITY_STEPS;

  return {
    list: () => state.armed,
    arm: (scenario) => {
      const armed = { id: state.next, ...scenario };
      change({ next: state.next + 1, armed: [...state.armed, armed] });
      const { account, ...data } = armed;
      journal.append({ type: "scenario.armed", account, data });
      return armed;
    },
    disarm: (id) => {
      const disarmed = state.armed.filter((armed) => id === undefined || armed.id === id);
      change({ ...state, armed: state.armed.filter((armed) => !disarmed.includes(armed)) });
      for (const { account, id, scenario } of disarmed) {
        journal.append({ type: "scenario.disarmed", account, data: { id, scenario } });
      }
      return disarmed.length;
    },
    meet: (operation, request) => {
      if (state.armed.length === 0) return undefined;
      const matching = state.armed.find(
        (armed) => leftOf(armed) !== 0 && appliesTo(armed, operation, request),
      );
      if (!matching) return undefined;
      const { id, scenario } = matching;
      // Another request in the same turn of the event loop must see it before the commit.
      const use = { id };
      met.add(use);
      return database
        .write(() => {
          met.delete(use);
          database.onRollback(() => void met.add(use));
          const left = matching.left === null ? null : countDown(id);
          const data = { id, scenario, operation: operation.id, requestId: request.requestId, left };
          journal.append({ type: "scenario.met", account: request.account || null, data });
          return { id, scenario };
        })
        .finally(() => met.delete(use));
    },
  };
}
