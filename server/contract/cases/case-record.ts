import type { CaseRecord } from "./case.control.js";

/** Whether the record of requests is so full that a case should be saved soon. */
export const isNearlyFull = ({ held, most, missing }: CaseRecord): boolean =>
  missing === null && held >= most * 0.8;
