import type { Database } from "../kernel/database.js";
import { cashInHandler } from "./cash-in.gateway.js";
import { CHARGE_EXPIRY, CHARGE_SELF_PAYMENT, type ChargeService } from "./charge-service.js";

export const gatewayHandlers = (
  { database }: { database: Database },
  services: Parameters<typeof cashInHandler>[1],
) => ({
  cashIn: cashInHandler(database, services),
});

export const agendaHandlers = ({ chargeService }: { chargeService: ChargeService }) => ({
  [CHARGE_EXPIRY]: chargeService.expireIfUnpaid,
  [CHARGE_SELF_PAYMENT]: chargeService.payAutomatically,
});
