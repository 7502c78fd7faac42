import {
  armScenario,
  checkScenarios,
  disarm,
  disarmAll,
  listArmed,
  listScenarios,
} from "./scenarios.control.js";

/** The control operations of scenarios, by their names in the client. */
export const control = {
  listScenarios,
  checkScenarios,
  armScenario,
  listArmed,
  disarmAll,
  disarm,
} as const;
