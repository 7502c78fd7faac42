import { devolucao, showDevolucao } from "./devolucao.js";
import { refundIn } from "./refund-in.js";
import { rejectRefund, returnPayout, settleRefund } from "./refunds.control.js";

/** The gateway operations of refunds. */
export const gateway = { refundIn, devolucao, showDevolucao } as const;

/** The control operations of refunds, by their names in the client. */
export const control = {
  returnPayout,
  settleRefund,
  rejectRefund,
} as const;
