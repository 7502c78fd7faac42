import { cashOut } from "./cash-out.js";
import { cashOutQrcode } from "./cash-out-qrcode.js";
import { dictPix } from "./dict-pix.js";
import { rejectPayout, settlePayout } from "./payouts.control.js";

/** The gateway operations of payouts. */
export const gateway = { dictPix, cashOut, cashOutQrcode } as const;

/** The control operations of payouts, by their names in the client. */
export const control = {
  settlePayout,
  rejectPayout,
} as const;
