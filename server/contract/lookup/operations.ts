import { identify } from "./identify.control.js";

/** The control operations of the look-up, by their names in the client. */
export const control = {
  identify,
} as const;
