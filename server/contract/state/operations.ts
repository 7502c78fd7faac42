import { health, stop, verify } from "./sandbox.control.js";
import { listSnapshots, removeSnapshot, resetState, restoreSnapshot, takeSnapshot } from "./state.control.js";

/** The control operations of the sandbox and its state, by their names in the client. */
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
