import { cashIn } from "./cash-in.js";
import { countOpenCharges, listOpenCharges } from "./charges.control.js";
import { cancelCharge, expireCharge, pay, removeCharge } from "./payments.control.js";

/** The gateway operations of charges. */
export const gateway = { cashIn } as const;

/** The control operations of charges, by their names in the client. */
export const control = {
  countOpenCharges,
  listOpenCharges,
  pay,
  expireCharge,
  cancelCharge,
  removeCharge,
} as const;
