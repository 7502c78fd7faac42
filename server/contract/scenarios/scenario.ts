import { mustExist } from "../must-exist.js";
import type { SettlementOutcome } from "../payouts/settlement-codes.js";

/** How the webhooks of a transaction are delivered. Durations are in milliseconds. */
export interface DeliveryPlan {
  /** How often each URL gets the event, under one event id. */
  readonly copies?: number;
  /** The event is not sent. */
  readonly drop?: true;
  /** The delay of the first attempt. */
  readonly delayMs?: number;
  /** Waits until the next event for the same URL has had its first attempt. */
  readonly afterNext?: true;
  /** How many attempts fail, from the first, without being sent. */
  readonly failures?: number;
}

/**
 * The effects of a scenario at the four stages of a request. An absent effect means normal behavior. Durations are
 * in milliseconds.
 */
export interface Scenario {
  /** The value as it was sent, with parts joined by ", "; stored with the transaction. */
  readonly name: string;
  /** The ids of the operations that it can apply to. */
  readonly operations: ReadonlySet<string>;
  readonly arrival?: {
    /** Answered with this status instead of being served. */
    readonly status?: number;
    /** The connection drops before anything is written, or after the commit. */
    readonly lost?: "request" | "response";
    /** The delay of the answer, in real time. */
    readonly slow?: number;
    /** The answer waits until the first webhook has been answered. */
    readonly early?: true;
  };
  /** A `code` of the specification, or the name of a reason without one (contract/refusals.ts). */
  readonly admission?: { readonly refuse: string };
  readonly settlement?: {
    /** Absent: it settles. */
    readonly outcome?: SettlementOutcome;
    /** Added to the usual time of settlement. */
    readonly laterBy?: number;
    /** Settles without the usual time of settlement. */
    readonly atOnce?: true;
    /** The receiver returns the payout this long after its settlement. */
    readonly returnedAfter?: number;
  };
  readonly delivery?: DeliveryPlan;
}

export const noScenario: Scenario = { name: "", operations: new Set() };

const STAGES = ["arrival", "admission", "settlement", "delivery"] as const;
export type Stage = (typeof STAGES)[number];

/** The stages at which a scenario has effects. */
export const stagesOf = (effects: Pick<Scenario, Stage>): Stage[] =>
  STAGES.filter((stage) => effects[stage] !== undefined);

/** One effect of a scenario: its stage, name and value. */
interface Effect {
  readonly stage: Stage;
  readonly name: string;
  readonly value: unknown;
}
type Condition = (effect: Effect) => boolean;

/** Matches effects of a stage with one of these names, or with any name. */
const says =
  <At extends Stage>(stage: At, ...names: (keyof NonNullable<Scenario[At]>)[]): Condition =>
  (effect) =>
    effect.stage === stage && (names.length === 0 || (names as string[]).includes(effect.name));
const either =
  (...conditions: Condition[]): Condition =>
  (effect) =>
    conditions.some((holds) => holds(effect));
const both =
  (...conditions: Condition[]): Condition =>
  (effect) =>
    conditions.every((holds) => holds(effect));

const losesRequest = both(says("arrival", "lost"), ({ value }) => value === "request");
const neverSettles = both(says("settlement", "outcome"), ({ value }) => value === "never");
const isRejected = both(says("settlement", "outcome"), ({ value }) => typeof value === "object");

/** Effects that cannot apply to the same request, e.g. a request that is not served has no settlement. */
const EXCLUDE_ONE_ANOTHER: readonly (readonly [Condition, Condition])[] = [
  [
    either(says("arrival", "status"), losesRequest, says("admission")),
    either(
      says("arrival", "status", "lost", "early"),
      says("admission"),
      says("settlement"),
      says("delivery"),
    ),
  ],
  [neverSettles, says("settlement", "laterBy", "atOnce", "returnedAfter")],
  [isRejected, says("settlement", "returnedAfter")],
  [says("settlement", "atOnce"), says("settlement", "laterBy")],
  [says("delivery", "drop"), either(says("delivery"), says("arrival", "early"))],
  [says("arrival", "early"), says("delivery", "delayMs", "afterNext")],
];

/** Effects that add up if two scenarios have them; any other effect must have the same value in both. */
const addsUp = either(says("arrival", "slow"), says("settlement", "laterBy"), says("delivery", "delayMs"));

const effectsOf = (scenario: Pick<Scenario, Stage>): Effect[] =>
  stagesOf(scenario).flatMap((stage) =>
    Object.entries(scenario[stage] ?? {}).map(([name, value]) => ({ stage, name, value })),
  );

/** Whether two values are equal; the value of a rejection is an object. */
const isAlike = (one: unknown, other: unknown): boolean =>
  one instanceof Object && other instanceof Object
    ? Object.entries({ ...one, ...other }).every(
        ([name, value]) => Reflect.get(one, name) === value && Reflect.get(other, name) === value,
      )
    : one === other;

const clash = (one: Effect, other: Effect) =>
  one.stage === other.stage && one.name === other.name
    ? !isAlike(one.value, other.value) && !addsUp(one)
    : EXCLUDE_ONE_ANOTHER.some(([a, b]) => (a(one) && b(other)) || (a(other) && b(one)));

/** Whether two scenarios contradict each other, or one contradicts itself. */
export function contradict(one: Pick<Scenario, Stage>, other: Pick<Scenario, Stage>): boolean {
  const others = effectsOf(other);
  return effectsOf(one).some((effect) => others.some((against) => clash(effect, against)));
}

/** Joins scenarios into one with all their effects; the caller has checked that they do not contradict. */
export function joined(parts: readonly Scenario[]): Scenario {
  const stages: Partial<Record<Stage, Record<string, unknown>>> = {};
  for (const part of parts) {
    for (const stage of stagesOf(part)) {
      stages[stage] ??= {};
      const whole = stages[stage];
      for (const [name, value] of Object.entries(part[stage] ?? {})) {
        whole[name] = addsUp({ stage, name, value }) ? Number(whole[name] ?? 0) + Number(value) : value;
      }
    }
  }
  const [first, ...others] = parts.map((part) => part.operations);
  return {
    ...(stages as object),
    name: parts.map(({ name }) => name).join(", "),
    operations: new Set(
      [...mustExist(first, "scenario to join")].filter((id) => others.every((other) => other.has(id))),
    ),
  };
}
