import { cashIn } from "./cash-in.js";
import { listOpenCharges } from "./charges.control.js";
import { cancelCharge, expireCharge, pay, removeCharge } from "./payments.control.js";

/** The operations of the specification about charges. */
export const gateway = { cashIn } as const;

/** What the outside world can do with charges, by the name under which the client offers it. */
export const control = {
  listOpenCharges,
  pay,
  expireCharge,
  cancelCharge,
  removeCharge,
} as const;
