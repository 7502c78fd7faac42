import { explainActs } from "./explain.control.js";
import { recordActs } from "./records.control.js";

export const controlHandlers = (services: Parameters<typeof recordActs>[0]) => ({
  ...recordActs(services),
  ...explainActs(services.recorder),
});
