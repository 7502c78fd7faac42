import { SPLIT, SPLIT_BATCH } from "../charges/split-schedule.js";
import type { Database } from "../kernel/database.js";
import type { PayoutReturns } from "../refunds/payout-returns.js";
import { cashOutHandler } from "./cash-out.gateway.js";
import { cashOutQrcodeHandler } from "./cash-out-qrcode.gateway.js";
import { dictPixHandler } from "./dict-pix.gateway.js";
import { moneyHandlers } from "./money.control.js";
import { PAYOUT_QUEUE_END, PAYOUT_RETURN, PAYOUT_SETTLEMENT, type Payouts } from "./payouts.js";
import type { Splits } from "./splits.js";

type Services = Parameters<typeof cashOutQrcodeHandler>[1] & Parameters<typeof dictPixHandler>[1];

export const gatewayHandlers = ({ database }: { database: Database }, services: Services) => ({
  dictPix: dictPixHandler(database, services),
  cashOut: cashOutHandler(database, services),
  cashOutQrcode: cashOutQrcodeHandler(database, services),
});

export const controlHandlers = (
  { database }: { database: Database },
  services: Parameters<typeof moneyHandlers>[1],
) => moneyHandlers(database, services);

export const agendaHandlers = ({
  payouts,
  splits,
  payoutReturns,
}: {
  payouts: Payouts;
  splits: Splits;
  payoutReturns: PayoutReturns;
}) => ({
  [PAYOUT_SETTLEMENT]: payouts.conclude,
  [PAYOUT_QUEUE_END]: payouts.expireInQueue,
  [PAYOUT_RETURN]: payoutReturns.returnAutomatically,
  [SPLIT]: splits.run,
  [SPLIT_BATCH]: splits.runBatch,
});
