import { devolucao, showDevolucao } from "./devolucao.js";
import { refundIn } from "./refund-in.js";
import { rejectRefund, returnPayout, settleRefund } from "./refunds.control.js";

/** The operations of the specification about refunds. */
export const gateway = { refundIn, devolucao, showDevolucao } as const;

/** What the outside world can do with refunds, by the name under which the client offers it. */
export const control = {
  returnPayout,
  settleRefund,
  rejectRefund,
} as const;
