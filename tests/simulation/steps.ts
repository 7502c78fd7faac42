import fc from "fast-check";
import type { Account, Ending, Part } from "./movements.js";

/**
 * The steps of a simulation as data, so that a failure prints them. `which` selects one of the existing records, and the
 * step does nothing if there is none; a `share` is a percentage of the selected amount. Amounts are centavos.
 */
export type Step =
  | { does: "charge"; by: Account; name: string; value: number; parts: Part[]; seconds: number }
  | { does: "receive"; by: Account; value: number }
  | { does: "cob"; by: Account; name: string; value: number; seconds: number }
  | { does: "pay cob" | "cancel cob" | "expire cob"; which: number }
  | {
      does: "pay code";
      by: Account;
      name: string;
      whose: "charge" | "cob" | "key";
      which: number;
      slip: number;
      ending: Ending;
    }
  | { does: "pay" | "expire" | "settle" | "reject"; which: number }
  | { does: "pay out" | "transfer"; by: Account; name: string; value: number; ending: Ending }
  | { does: "refund" | "devolução"; which: number; name: string; share: number; ending: Ending }
  | { does: "give back"; which: number; share: number }
  | { does: "contest"; which: number; share: number; received: boolean }
  | { does: "step MED"; which: number; step: "receive" | "accept" | "reject" | "cancel" }
  | { does: "pass"; milliseconds: number }
  | { does: "answer"; well: boolean }
  | { does: "snapshot" }
  | { does: "restore" }
  | { does: "restart" };

const which = fc.nat(9);
// Some amounts are as small as a fee, and some exceed the balance.
const value = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 61, max: 900_00 }));
const share = fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 1, max: 100 }) }, fc.constant(101));
/** Few enough that names repeat. */
const name = fc.constantFrom(...["a", "b", "c", "d", "e", "f"], ...["1", "2", "3", "4", "5", "6"]);
const by = fc.constantFrom<Account>(0, 0, 0, 1);
const either = fc.constantFrom<Account>(0, 1);
const ending = fc.constantFrom<Ending>("settles", "settles", "waits", "fails");

/** At most the amount of the charge in total, as the specification requires. */
const parts = (whole: number) =>
  fc
    .array(
      fc.record({
        share: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.constant(50)),
        immediate: fc.boolean(),
      }),
      { maxLength: 2 },
    )
    .map((some) =>
      some.map(({ share, immediate }) => ({ value: Math.floor((whole * share) / 100), immediate })),
    )
    .map((some) => some.filter(({ value }) => value > 0));

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Fields = Readonly<Record<string, fc.Arbitrary<unknown>>>;
const record = (does: Step["does"] | fc.Arbitrary<Step["does"]>, fields: Fields = {}) =>
  fc.record({ does: typeof does === "string" ? fc.constant(does) : does, ...fields }) as fc.Arbitrary<Step>;

const charge = value.chain((value) =>
  record("charge", {
    by,
    name,
    value: fc.constant(value),
    parts: parts(value),
    seconds: fc.constantFrom(60, 86_400),
  }),
);
const cob = record("cob", { by: either, name, value, seconds: fc.constantFrom(60, 86_400) });
const payCode = record("pay code", {
  by: either,
  name,
  whose: fc.constantFrom("charge", "cob", "key"),
  which,
  slip: fc.constantFrom(0, 0, 0, -1, 1, 2),
  ending: fc.constantFrom<Ending>("settles", "settles", "waits", "fails", "comes back"),
});

const weighted: readonly [weight: number, steps: fc.Arbitrary<Step>][] = [
  [6, charge],
  [6, cob],
  [5, record(fc.constantFrom("pay cob", "pay cob", "cancel cob", "expire cob"), { which })],
  [7, payCode],
  [8, record("receive", { by, value })],
  [8, record(fc.constantFrom("pay", "pay", "pay", "expire"), { which })],
  [9, record("pay out", { by, name, value, ending: fc.oneof(ending, fc.constant<Ending>("comes back")) })],
  [4, record("transfer", { by, name, value, ending })],
  [5, record("refund", { which, name, share, ending })],
  [3, record("devolução", { which, name, share, ending })],
  [7, record(fc.constantFrom("settle", "reject"), { which })],
  [4, record("give back", { which, share })],
  [6, record("contest", { which, share, received: fc.boolean() })],
  [
    6,
    record("step MED", { which, step: fc.constantFrom("receive", "accept", "accept", "reject", "cancel") }),
  ],
  [5, record("pass", { milliseconds: fc.integer({ min: 0, max: 40_000 }) })],
  [4, record("pass", { milliseconds: fc.integer({ min: MINUTE, max: 2 * HOUR }) })],
  [1, record("pass", { milliseconds: fc.integer({ min: DAY, max: 100 * DAY }) })],
  [4, record("answer", { well: fc.boolean() })],
  [3, record(fc.constantFrom("snapshot", "snapshot", "restore", "restore", "restore", "restart"))],
];

const step = fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })));

/** Steps that compete for one payment: refunds and MEDs for its refundable amount, payouts for the money itself. */
const contention: readonly [weight: number, steps: fc.Arbitrary<Step>][] = [
  [5, record("contest", { which, share, received: fc.boolean() })],
  [
    6,
    record("step MED", { which, step: fc.constantFrom("receive", "receive", "accept", "reject", "cancel") }),
  ],
  [5, record("refund", { which, name, share, ending })],
  [2, record("devolução", { which, name, share, ending })],
  [2, record(fc.constantFrom("settle", "reject"), { which })],
  [2, record("pay out", { by, name, value, ending })],
  [1, record("pass", { milliseconds: fc.constant(MINUTE) })],
];
/** Steps between the two accounts that compete for one charge or for the refundable amount of its payment. */
const traffic: readonly [weight: number, steps: fc.Arbitrary<Step>][] = [
  [8, payCode],
  [2, record(fc.constantFrom("pay cob", "cancel cob", "expire cob"), { which })],
  [3, record("refund", { which, name, share, ending })],
  [3, record("devolução", { which, name, share, ending })],
  [4, record("give back", { which, share })],
  [3, record(fc.constantFrom("settle", "settle", "reject"), { which })],
  [3, record("contest", { which, share, received: fc.constant(true) })],
  [3, record("step MED", { which, step: fc.constantFrom("accept", "reject") })],
  [4, record("pass", { milliseconds: fc.constantFrom(5_000, 30_000, MINUTE) })],
];

const sequenceOf = (
  first: fc.Arbitrary<Step>,
  then: readonly [weight: number, steps: fc.Arbitrary<Step>][],
): fc.Arbitrary<Step[]> =>
  fc
    .tuple(
      first,
      fc.array(fc.oneof(...then.map(([weight, arbitrary]) => ({ weight, arbitrary }))), {
        minLength: 4,
        maxLength: 9,
      }),
    )
    .map(([first, rest]) => [first, ...rest]);

const contested = sequenceOf(
  record("receive", { by: fc.constant(0), value: fc.integer({ min: 100, max: 900_00 }) }),
  contention,
);
const between = sequenceOf(fc.oneof(cob, cob, charge, payCode), traffic);

/** Mostly short sequences, because they fail sooner and are easier to read. */
export const stepLists = fc.oneof(
  { weight: 4, arbitrary: fc.array(step, { minLength: 5, maxLength: 10 }) },
  { weight: 2, arbitrary: contested },
  { weight: 2, arbitrary: between },
  { weight: 1, arbitrary: fc.array(step, { minLength: 10, maxLength: 25, size: "max" }) },
);
