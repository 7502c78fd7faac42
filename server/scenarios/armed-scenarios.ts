import type { GatewayOperation } from "../contract/operation.js";
import type { Scenario } from "../contract/scenarios/scenario.js";
import type { Database } from "../kernel/database.js";
import type { Ids } from "../kernel/ids.js";
import type { Journal } from "../kernel/journal.js";
import type { Meta } from "../kernel/meta.js";

/** A scenario that waits for requests which ask for none themselves. */
export interface ArmedScenario {
  readonly id: number;
  readonly scenario: string;
  /** The id of the operation; null: any that needs a token and that the scenario can happen to. */
  readonly operation: string | null;
  /** How many requests it still meets; null: all. */
  readonly left: number | null;
  /** How likely each of them meets it, from 0 to 1. */
  readonly probability: number;
  /** Null: any. */
  readonly account: number | null;
}

/** What a request is to those who wait for it. */
export interface RequestIdentity {
  readonly account: number;
  readonly requestId: number;
}

/** The scenarios that were armed from outside, oldest first. They survive a restart. */
export interface ArmedScenarios {
  list(): readonly ArmedScenario[];
  /** Within a unit of work. */
  arm(wanted: Omit<ArmedScenario, "id">): ArmedScenario;
  /** Within a unit of work: takes one away, or all; answers how many there were. */
  disarm(id?: number): number;
  /** The first that meets this request; resolves when that is on disk. Undefined, at no cost, where none does. */
  meet(
    operation: GatewayOperation,
    passing: RequestIdentity,
  ): Promise<{ id: number; scenario: string }> | undefined;
}

const META = "scenarios.armed";
/** As fine as a probability is drawn. */
const PROBABILITY_STEPS = 1_000_000;

interface State {
  readonly next: number;
  readonly armed: readonly ArmedScenario[];
}
const NONE: State = { next: 1, armed: [] };

export function createArmed(
  { database, meta, ids, journal }: { database: Database; meta: Meta; ids: Ids; journal: Journal },
  scenarioOf: (text: string) => Scenario,
): ArmedScenarios {
  const read = (): State => JSON.parse(meta.get(META) ?? JSON.stringify(NONE)) as State;
  let state = read();
  database.onReplaced(() => {
    state = read();
  });

  const change = (to: State) => {
    const before = state;
    state = to;
    meta.set(META, JSON.stringify(to));
    database.ifUndone(() => {
      state = before;
    });
  };

  const appliesTo = (
    one: ArmedScenario,
    operation: GatewayOperation,
    { account, requestId }: RequestIdentity,
  ) =>
    (one.operation === null ? operation.authenticated : one.operation === operation.id) &&
    (one.account === null || one.account === account) &&
    scenarioOf(one.scenario).operations.has(operation.id) &&
    ids.pick(`scenario.armed.${one.id}`, requestId, PROBABILITY_STEPS) < one.probability * PROBABILITY_STEPS;

  return {
    list: () => state.armed,
    arm: (wanted) => {
      const armed = { id: state.next, ...wanted };
      change({ next: state.next + 1, armed: [...state.armed, armed] });
      const { account, ...data } = armed;
      journal.append({ type: "scenario.armed", account, data });
      return armed;
    },
    disarm: (id) => {
      const gone = state.armed.filter((one) => id === undefined || one.id === id);
      change({ ...state, armed: state.armed.filter((one) => !gone.includes(one)) });
      for (const { account, id, scenario } of gone) {
        journal.append({ type: "scenario.disarmed", account, data: { id, scenario } });
      }
      return gone.length;
    },
    meet: (operation, passing) => {
      if (state.armed.length === 0) return undefined;
      const met = state.armed.find((one) => appliesTo(one, operation, passing));
      if (!met) return undefined;
      const { id, scenario } = met;
      const left = met.left === null ? null : met.left - 1;
      // In memory at once, so that the next request of the same turn finds it counted down.
      const after = state.armed.flatMap((one) =>
        one === met ? (left === 0 ? [] : [{ ...one, left }]) : [one],
      );
      state = { ...state, armed: after };
      return database
        .write(() => {
          meta.set(META, JSON.stringify(state));
          const data = { id, scenario, operation: operation.id, requestId: passing.requestId, left };
          journal.append({ type: "scenario.met", account: passing.account || null, data });
        })
        .then(() => ({ id, scenario }));
    },
  };
}
