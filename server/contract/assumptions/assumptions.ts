import { accessAssumptions } from "./access.js";
import { ASSUMPTION_GROUPS, type Assumption, type AssumptionGroup } from "./assumption.js";
import { chargingAssumptions } from "./charging.js";
import { medAssumptions } from "./meds.js";
import { noticeAssumptions } from "./notices.js";
import { paymentAssumptions } from "./payments.js";
import { refundingAssumptions } from "./refunding.js";
import { returnAssumptions } from "./returns.js";
import { sendingAssumptions } from "./sending.js";
import { stateAssumptions } from "./state.js";
import { timeAssumptions } from "./time.js";

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
