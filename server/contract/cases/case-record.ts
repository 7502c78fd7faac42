import type { RequestRecord } from "./case.control.js";

/** Whether the record of requests is so full that a case should be saved soon. */
export const isNearlyFull = ({ held, maxKept, missing }: RequestRecord): boolean =>
  missing === null && held >= maxKept * 0.8;
