import { readCase, showRequestRecord } from "./case.control.js";

/** The control operations of cases, by their names in the client. */
export const control = {
  readCase,
  showRequestRecord,
} as const;
