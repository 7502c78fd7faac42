import type { Database } from "../kernel/database.js";
import { devolucaoHandler, showDevolucaoHandler } from "./devolucao.gateway.js";
import { refundInHandler } from "./refund-in.gateway.js";
import { refundHandlers } from "./refunds.control.js";
import { REFUND_SETTLEMENT, type Refunds } from "./refunds.js";

type Services = Parameters<typeof devolucaoHandler>[1] & Parameters<typeof showDevolucaoHandler>[0];

export const gatewayHandlers = ({ database }: { database: Database }, services: Services) => ({
  refundIn: refundInHandler(database, services),
  devolucao: devolucaoHandler(database, services),
  showDevolucao: showDevolucaoHandler(services),
});

export const controlHandlers = (
  { database }: { database: Database },
  services: Parameters<typeof refundHandlers>[1],
) => refundHandlers(database, services);

export const agendaHandlers = ({ refunds }: { refunds: Refunds }) => ({
  [REFUND_SETTLEMENT]: refunds.conclude,
});
