import { mustExist } from "../must-exist.js";
import type { SettlementOutcome } from "../payouts/settlement-codes.js";

/** What becomes of the webhooks of a transaction. Durations are milliseconds. */
export interface DeliveryPlan {
  /** How often each URL gets the event, under one event id. */
  readonly copies?: number;
  /** Nobody hears of it. */
  readonly drop?: true;
  /** How much later the first attempt is than usual. */
  readonly delayMs?: number;
  /** It waits until the next event for the same URL has had its first attempt. */
  readonly afterNext?: true;
  /** How many attempts fail, from the first, without being sent. */
  readonly failures?: number;
}

/**
 * What a scenario makes happen, in domain words, at the four places where one may speak. Absent means: nature
 * runs its course. Durations are milliseconds.
 */
export interface Scenario {
  /** As it was sent, its parts joined with ", "; stored on the transaction and shown with it. */
  readonly name: string;
  /** The ids of the operations that it can happen to. */
  readonly operations: ReadonlySet<string>;
  readonly arrival?: {
    /** Answered with this status instead of being served. */
    readonly status?: number;
    /** The connection drops before anything is written, or after the commit. */
    readonly lost?: "request" | "response";
    /** How long the answer is held back, in real time. */
    readonly slow?: number;
    /** The answer waits until the first webhook has come back. */
    readonly early?: true;
  };
  /** A `code` of the specification, or the name of a reason that has none (contract/refusals.ts). */
  readonly admission?: { readonly refuse: string };
  readonly settlement?: {
    /** Absent, though something is said of the settlement: it settles. */
    readonly outcome?: SettlementOutcome;
    /** On top of what settlement usually takes. */
    readonly laterBy?: number;
    /** Not even after what settlement usually takes. */
    readonly atOnce?: true;
    /** After the settlement of a payout, its receiver sends it back. */
    readonly returnedAfter?: number;
  };
  readonly delivery?: DeliveryPlan;
}

export const nature: Scenario = { name: "", operations: new Set() };

const SEAMS = ["arrival", "admission", "settlement", "delivery"] as const;
export type Seam = (typeof SEAMS)[number];

/** At which of the four seams a scenario speaks. */
export const seamsOf = (effects: Pick<Scenario, Seam>): Seam[] =>
  SEAMS.filter((seam) => effects[seam] !== undefined);

/** One thing that a scenario says: at which seam, by which name, and its value. */
interface Effect {
  readonly seam: Seam;
  readonly name: string;
  readonly value: unknown;
}
type Condition = (effect: Effect) => boolean;

/** What is said at a seam, by these names or by any. */
const says =
  <At extends Seam>(seam: At, ...names: (keyof NonNullable<Scenario[At]>)[]): Condition =>
  (effect) =>
    effect.seam === seam && (names.length === 0 || (names as string[]).includes(effect.name));
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

/** What cannot be true of one request at once: whoever is not served has no transaction, and so on. */
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

/** Said twice, these add up; anything else that is said twice must be said alike. */
const addsUp = either(says("arrival", "slow"), says("settlement", "laterBy"), says("delivery", "delayMs"));

const effectsOf = (scenario: Pick<Scenario, Seam>): Effect[] =>
  seamsOf(scenario).flatMap((seam) =>
    Object.entries(scenario[seam] ?? {}).map(([name, value]) => ({ seam, name, value })),
  );

/** Whether two values say the same; that of a rejection has members. */
const isAlike = (one: unknown, other: unknown): boolean =>
  one instanceof Object && other instanceof Object
    ? Object.entries({ ...one, ...other }).every(
        ([name, value]) => Reflect.get(one, name) === value && Reflect.get(other, name) === value,
      )
    : one === other;

const clash = (one: Effect, other: Effect) =>
  one.seam === other.seam && one.name === other.name
    ? !isAlike(one.value, other.value) && !addsUp(one)
    : EXCLUDE_ONE_ANOTHER.some(([a, b]) => (a(one) && b(other)) || (a(other) && b(one)));

/** Whether two scenarios, or one with itself, cannot both come true. */
export function contradict(one: Pick<Scenario, Seam>, other: Pick<Scenario, Seam>): boolean {
  const others = effectsOf(other);
  return effectsOf(one).some((effect) => others.some((against) => clash(effect, against)));
}

/** Several scenarios as one that does all that they do; the caller has seen that they do not contradict. */
export function joined(parts: readonly Scenario[]): Scenario {
  const seams: Partial<Record<Seam, Record<string, unknown>>> = {};
  for (const part of parts) {
    for (const seam of seamsOf(part)) {
      seams[seam] ??= {};
      const whole = seams[seam];
      for (const [name, value] of Object.entries(part[seam] ?? {})) {
        whole[name] = addsUp({ seam, name, value }) ? Number(whole[name] ?? 0) + Number(value) : value;
      }
    }
  }
  const [first, ...others] = parts.map((part) => part.operations);
  return {
    ...(seams as object),
    name: parts.map(({ name }) => name).join(", "),
    operations: new Set(
      [...mustExist(first, "scenario to join")].filter((id) => others.every((other) => other.has(id))),
    ),
  };
}
