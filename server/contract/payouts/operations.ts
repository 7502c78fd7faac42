import { cashOut } from "./cash-out.js";
import { cashOutQrcode } from "./cash-out-qrcode.js";
import { dictPix } from "./dict-pix.js";
import { rejectPayout, settlePayout } from "./payouts.control.js";

/** The operations of the specification about payouts. */
export const gateway = { dictPix, cashOut, cashOutQrcode } as const;

/** What the outside world can do with payouts, by the name under which the client offers it. */
export const control = {
  settlePayout,
  rejectPayout,
} as const;
