import { activityActs } from "./activity.control.js";
import { explainHandlers } from "./explain.control.js";
import { recordHandlers } from "./records.control.js";

export const controlHandlers = (
  services: Parameters<typeof recordHandlers>[0] & Parameters<typeof activityActs>[0],
) => ({
  ...recordHandlers(services),
  ...activityActs(services),
  ...explainHandlers(services.recorder),
});
