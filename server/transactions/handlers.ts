import type { Clock } from "../kernel/clock.js";
import { type BlockedServices, blockedHandlers } from "./blocked.control.js";
import { type FlowServices, flowHandlers } from "./flows.control.js";
import { transactionHandlers } from "./transactions.gateway.js";

export const gatewayHandlers = (
  { clock }: { clock: Clock },
  services: Parameters<typeof transactionHandlers>[1],
) => {
  const { byKey, oneByKey, byId, list } = transactionHandlers(clock, services);
  return {
    transactionsByKey: byKey,
    transactionByKey: oneByKey,
    transactionById: byId,
    listTransactions: list,
  };
};

export const controlHandlers = (services: FlowServices & BlockedServices) => ({
  ...flowHandlers(services),
  ...blockedHandlers(services),
});
