import { controlReference, gatewayReference } from "./reference.control.js";

/** What the outside world can do with the reference, by the name under which the client offers it. */
export const control = {
  gatewayReference,
  controlReference,
} as const;
