import { activityHandlers } from "./activity.control.js";
import { explainHandlers } from "./explain.control.js";
import { recordHandlers } from "./records.control.js";

export const controlHandlers = (
  services: Parameters<typeof recordHandlers>[0] & Parameters<typeof activityHandlers>[0],
) => ({
  ...recordHandlers(services),
  ...activityHandlers(services),
  ...explainHandlers(services.recorder),
});
