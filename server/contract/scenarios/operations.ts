import {
  armScenario,
  checkScenarios,
  disarm,
  disarmAll,
  listArmed,
  listScenarios,
} from "./scenarios.control.js";

/** What the outside world can do with scenarios, by the name under which the client offers it. */
export const control = {
  listScenarios,
  checkScenarios,
  armScenario,
  listArmed,
  disarmAll,
  disarm,
} as const;
