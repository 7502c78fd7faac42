import { readCase } from "./case.control.js";

/** What the outside world can do with cases, by the name under which the client offers it. */
export const control = {
  readCase,
} as const;
