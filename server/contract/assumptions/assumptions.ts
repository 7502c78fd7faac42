import type { Language } from "../localized.js";
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

/** All assumptions by group. */
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
 * All assumptions by id. Transactions, refusals and comments refer to an assumption by its id. `npm run docs` generates
 * docs/assumptions.md from this table.
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

/** An assumption in one language. */
export interface AssumptionRow extends Pick<Assumption, "source" | "section"> {
  readonly id: AssumptionId;
  readonly group: AssumptionGroup;
  readonly openPoint: string;
  readonly decision: string;
}

/** All assumptions in one language, sorted by group (ASSUMPTION_GROUPS). */
export const assumptionRowsIn = (language: Language): AssumptionRow[] =>
  ASSUMPTION_GROUPS.flatMap((group) =>
    Object.entries<Assumption>(byGroup[group]).map(([id, { openPoint, decision, source, section }]) => ({
      id: id as AssumptionId,
      group,
      openPoint: openPoint[language],
      decision: decision[language],
      source,
      section,
    })),
  );

/** All assumptions in English: the rows of the control API, the command line and docs/assumptions.md. */
export const assumptionRows: readonly AssumptionRow[] = assumptionRowsIn("en");
