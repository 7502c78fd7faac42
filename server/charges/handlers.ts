import type { Database } from "../kernel/database.js";
import { cashInHandler } from "./cash-in.gateway.js";
import { EXPIRY, type Receivables, SELF_PAYMENT } from "./charge-service.js";

export const gatewayHandlers = (
  { database }: { database: Database },
  services: Parameters<typeof cashInHandler>[1],
) => ({
  cashIn: cashInHandler(database, services),
});

export const agendaHandlers = ({ receivables }: { receivables: Receivables }) => ({
  [EXPIRY]: receivables.lapse,
  [SELF_PAYMENT]: receivables.selfPay,
});
