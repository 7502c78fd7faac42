/** What the assumptions are about, in the order of the table. */
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

/** The words of one, in one language. */
export interface AssumptionTexts {
  readonly openPoint: string;
  /** What localpix does. */
  readonly decision: string;
}

/** One thing that the specification leaves open, and what localpix does, in English. */
export interface Assumption extends AssumptionTexts {
  /** R: public documentation of gateways of this family and of the central bank; J: our judgement. */
  readonly source: "R" | "J" | "R/J";
  /** The section of the specification that leaves it open. */
  readonly section: string;
}
