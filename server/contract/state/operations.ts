import { health, stop, verify } from "./sandbox.control.js";
import { listSnapshots, removeSnapshot, resetState, restoreSnapshot, takeSnapshot } from "./state.control.js";

/** What the outside world can do with the sandbox and its state, by the name under which the client offers it. */
export const control = {
  health,
  verify,
  stop,
  resetState,
  takeSnapshot,
  listSnapshots,
  restoreSnapshot,
  removeSnapshot,
} as const;
