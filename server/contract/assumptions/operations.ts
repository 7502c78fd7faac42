import { listAssumptions } from "./assumptions.control.js";

/** The control operations of assumptions, by their names in the client. */
export const control = {
  listAssumptions,
} as const;
