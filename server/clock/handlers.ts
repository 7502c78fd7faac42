import { agendaHandlers } from "./agenda.control.js";
import { clockHandlers } from "./clock.control.js";
import { destinations } from "./jumps.js";

type Services = Parameters<typeof destinations>[0] &
  Parameters<typeof agendaHandlers>[1] &
  Parameters<typeof clockHandlers>[2];

export const controlHandlers = (kernel: Parameters<typeof clockHandlers>[0], services: Services) => ({
  ...clockHandlers(kernel, destinations(services), services),
  ...agendaHandlers(kernel, services),
});
