import type { Clock } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import { activityHandlers } from "./activity.control.js";
import { explainHandlers } from "./explain.control.js";
import { overviewHandlers } from "./overview.control.js";
import { createOverviewSource } from "./overview-source.js";
import { recordHandlers } from "./records.control.js";

export const controlHandlers = (
  kernel: { database: Database; clock: Clock },
  services: Parameters<typeof recordHandlers>[0] & Parameters<typeof activityHandlers>[0],
) => ({
  ...recordHandlers(services),
  ...activityHandlers(services),
  ...explainHandlers(services.recorder),
  ...overviewHandlers(
    createOverviewSource(kernel.database, () => !services.recorder.hasGap()),
    {
      clock: kernel.clock,
      recorder: services.recorder,
    },
  ),
});
