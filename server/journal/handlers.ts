import { activityActs } from "./activity.control.js";
import { explainActs } from "./explain.control.js";
import { recordActs } from "./records.control.js";

export const controlHandlers = (
  services: Parameters<typeof recordActs>[0] & Parameters<typeof activityActs>[0],
) => ({
  ...recordActs(services),
  ...activityActs(services),
  ...explainActs(services.recorder),
});
