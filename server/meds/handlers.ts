import type { Database } from "../kernel/database.js";
import { listMedsHandler } from "./med.gateway.js";
import { medHandlers } from "./meds.control.js";

export const gatewayHandlers = (
  kernel: Parameters<typeof listMedsHandler>[0],
  services: Parameters<typeof listMedsHandler>[1],
) => ({
  listMeds: listMedsHandler(kernel, services),
});

export const controlHandlers = (
  { database }: { database: Database },
  services: Parameters<typeof medHandlers>[1],
) => medHandlers(database, services);
