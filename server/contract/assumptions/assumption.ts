import type { Localized } from "../localized.js";

/** The groups of assumptions, in the order of the table. */
export const ASSUMPTION_GROUPS = [
  "access",
  "payments",
  "sending",
  "charging",
  "returns",
  "refunding",
  "meds",
  "notices",
  "state",
  "time",
] as const;
export type AssumptionGroup = (typeof ASSUMPTION_GROUPS)[number];

/** A point that the specification leaves open, and what localpix does. */
export interface Assumption {
  readonly openPoint: Localized;
  readonly decision: Localized;
  /** R: public documentation of gateways of this family and of the central bank; J: our judgment. */
  readonly source: "R" | "J" | "R/J";
  /** The section of the specification that leaves it open. */
  readonly section: string;
}
