import { type SandboxParts, type SandboxSettings, sandboxHandlers } from "./sandbox.control.js";
import { type StateParts, stateHandlers } from "./state.control.js";

export const controlHandlers = (
  kernel: Parameters<typeof sandboxHandlers>[0],
  parts: SandboxParts & StateParts,
  settings: SandboxSettings,
) => ({
  ...sandboxHandlers(kernel, parts, settings),
  ...stateHandlers(parts),
});
