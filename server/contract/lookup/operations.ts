import { identify } from "./identify.control.js";

/** What the outside world can do with the look-up, by the name under which the client offers it. */
export const control = {
  identify,
} as const;
