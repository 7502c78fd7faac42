import { accessAssumptions } from "./assumptions/access.js";
import { ASSUMPTION_GROUPS, type Assumption, type AssumptionGroup } from "./assumptions/assumption.js";
import { chargingAssumptions } from "./assumptions/charging.js";
import { medAssumptions } from "./assumptions/meds.js";
import { noticeAssumptions } from "./assumptions/notices.js";
import { paymentAssumptions } from "./assumptions/payments.js";
import { refundingAssumptions } from "./assumptions/refunding.js";
import { returnAssumptions } from "./assumptions/returns.js";
import { sendingAssumptions } from "./assumptions/sending.js";
import { stateAssumptions } from "./assumptions/state.js";
import { timeAssumptions } from "./assumptions/time.js";

/** The table by what it is about. */
const byGroup = {
  access: accessAssumptions,
  payments: paymentAssumptions,
  sending: sendingAssumptions,
  charging: chargingAssumptions,
  returns: returnAssumptions,
  refunding: refundingAssumptions,
  meds: medAssumptions,
  notices: noticeAssumptions,
  state: stateAssumptions,
  time: timeAssumptions,
} as const satisfies Record<AssumptionGroup, Readonly<Record<string, Assumption>>>;

/**
 * Everything that the specification leaves open, by the id that transactions, refusals and comments name it with.
 * docs/assumptions.md is made from this by `npm run docs`.
 */
export const assumptions = {
  ...accessAssumptions,
  ...paymentAssumptions,
  ...sendingAssumptions,
  ...chargingAssumptions,
  ...returnAssumptions,
  ...refundingAssumptions,
  ...medAssumptions,
  ...noticeAssumptions,
  ...stateAssumptions,
  ...timeAssumptions,
} as const;

export type AssumptionId = keyof typeof assumptions;

/** The table as rows, in its own order. */
export const assumptionRows: readonly (Assumption & {
  readonly id: AssumptionId;
  readonly group: AssumptionGroup;
})[] = ASSUMPTION_GROUPS.flatMap((group) =>
  Object.entries<Assumption>(byGroup[group]).map(([id, assumption]) => ({
    id: id as AssumptionId,
    group,
    ...assumption,
  })),
);
