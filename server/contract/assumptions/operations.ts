import { listAssumptions } from "./assumptions.control.js";

/** What the outside world can do with assumptions, by the name under which the client offers it. */
export const control = {
  listAssumptions,
} as const;
