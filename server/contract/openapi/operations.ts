import { controlReference, gatewayReference } from "./reference.control.js";

/** The control operations of the reference, by their names in the client. */
export const control = {
  gatewayReference,
  controlReference,
} as const;
