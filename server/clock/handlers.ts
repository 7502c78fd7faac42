import { agendaActs } from "./agenda.control.js";
import { clockActs } from "./clock.control.js";
import { destinations } from "./jumps.js";

type Services = Parameters<typeof destinations>[0] & Parameters<typeof agendaActs>[1];

export const controlHandlers = (kernel: Parameters<typeof clockActs>[0], services: Services) => ({
  ...clockActs(kernel, destinations(services)),
  ...agendaActs(kernel, services),
});
