import { SPLIT, SPLIT_BATCH } from "../charges/split-schedule.js";
import type { Database } from "../kernel/database.js";
import type { Receivers } from "../refunds/payout-returns.js";
import { cashOutHandler } from "./cash-out.gateway.js";
import { cashOutQrcodeHandler } from "./cash-out-qrcode.gateway.js";
import { dictPixHandler } from "./dict-pix.gateway.js";
import { moneyActs } from "./money.control.js";
import { type Payouts, QUEUE_END, RETURN, SETTLEMENT } from "./payouts.js";
import type { Splits } from "./splits.js";

type Services = Parameters<typeof cashOutQrcodeHandler>[1] & Parameters<typeof dictPixHandler>[1];

export const gatewayHandlers = ({ database }: { database: Database }, services: Services) => ({
  dictPix: dictPixHandler(database, services),
  cashOut: cashOutHandler(database, services),
  cashOutQrcode: cashOutQrcodeHandler(database, services),
});

export const controlHandlers = (
  { database }: { database: Database },
  services: Parameters<typeof moneyActs>[1],
) => moneyActs(database, services);

export const agendaHandlers = ({
  payouts,
  splits,
  receivers,
}: {
  payouts: Payouts;
  splits: Splits;
  receivers: Receivers;
}) => ({
  [SETTLEMENT]: payouts.conclude,
  [QUEUE_END]: payouts.lapse,
  [RETURN]: receivers.byItself,
  [SPLIT]: splits.run,
  [SPLIT_BATCH]: splits.runBatch,
});
