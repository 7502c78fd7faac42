import { type SandboxParts, type SandboxSettings, sandboxActs } from "./sandbox.control.js";
import { type StateParts, stateActs } from "./state.control.js";

export const controlHandlers = (
  kernel: Parameters<typeof sandboxActs>[0],
  parts: SandboxParts & StateParts,
  settings: SandboxSettings,
) => ({
  ...sandboxActs(kernel, parts, settings),
  ...stateActs(parts),
});
