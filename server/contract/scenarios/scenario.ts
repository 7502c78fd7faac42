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

/** Said twice, these add up; anything else that is said twice must be said alike. */
const ADD_UP = new Set(["arrival.slow", "settlement.laterBy", "delivery.delayMs"]);

/** What cannot be true of one request at once: whoever is not served has no transaction, and so on. */
const EXCLUDE_ONE_ANOTHER: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(arrival\.status|arrival\.lost="request"|admission\.)/,
    /^(arrival\.(status|lost|early)|admission|settlement|delivery)/,
  ],
  [/^settlement\.outcome="never"/, /^settlement\.(laterBy|atOnce|returnedAfter)/],
  [/^settlement\.outcome=\{/, /^settlement\.returnedAfter/],
  [/^settlement\.atOnce/, /^settlement\.laterBy/],
  [/^delivery\.drop/, /^(delivery|arrival\.early)/],
  [/^arrival\.early/, /^delivery\.(delayMs|afterNext)/],
];

/** The effects of a scenario, one by one: `settlement.laterBy=5000`. */
const effectsOf = (scenario: Pick<Scenario, Seam>) =>
  seamsOf(scenario).flatMap((seam) =>
    Object.entries(scenario[seam]!).map(([name, value]) => ({
      key: `${seam}.${name}`,
      text: `${seam}.${name}=${JSON.stringify(value)}`,
    })),
  );
type Effect = ReturnType<typeof effectsOf>[number];

const clash = (one: Effect, other: Effect) =>
  one.key === other.key
    ? one.text !== other.text && !ADD_UP.has(one.key)
    : EXCLUDE_ONE_ANOTHER.some(
        ([a, b]) => (a.test(one.text) && b.test(other.text)) || (a.test(other.text) && b.test(one.text)),
      );

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
      for (const [name, value] of Object.entries(part[seam]!)) {
        const before = ADD_UP.has(`${seam}.${name}`) ? Number(whole[name] ?? 0) : undefined;
        whole[name] = before === undefined ? value : before + Number(value);
      }
    }
  }
  const operations = parts.map((part) => part.operations);
  return {
    ...(seams as object),
    name: parts.map(({ name }) => name).join(", "),
    operations: new Set([...operations[0]!].filter((id) => operations.every((some) => some.has(id)))),
  };
}
