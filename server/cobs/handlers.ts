import type { Clock } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import { chargeHandlers } from "./charges.control.js";
import { changeCobHandler, createCobHandler, showCobHandler } from "./cob.gateway.js";
import { COB_EXPIRY, COB_SELF_PAYMENT, type Cobs } from "./cobs.js";
import { keySetHandler, locationHandler } from "./location.gateway.js";
import { openChargeHandlers } from "./open-charges.control.js";
import { createOpenCharges } from "./open-charges.js";

type Services = Parameters<typeof createCobHandler>[1] &
  Parameters<typeof showCobHandler>[0] &
  Parameters<typeof locationHandler>[1];

export const gatewayHandlers = (
  { database, clock }: { database: Database; clock: Clock },
  services: Services,
  settings: Parameters<typeof locationHandler>[2],
) => ({
  createCob: createCobHandler(database, services),
  showCob: showCobHandler(services),
  changeCob: changeCobHandler(database, services),
  location: locationHandler(clock, services, settings),
  keySet: keySetHandler(services),
});

export const controlHandlers = (
  { database }: { database: Database },
  services: Parameters<typeof openChargeHandlers>[1],
) => ({
  ...openChargeHandlers(createOpenCharges(database), services),
  ...chargeHandlers(database, services),
});

export const agendaHandlers = ({ cobs }: { cobs: Cobs }) => ({
  [COB_EXPIRY]: cobs.removeIfUnpaid,
  [COB_SELF_PAYMENT]: cobs.payAutomatically,
});
