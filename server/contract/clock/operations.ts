import { showAgenda } from "./agenda.control.js";
import { advanceClock, listJumps, setClock, showClock } from "./clock.control.js";

/** The control operations of the clock, by their names in the client. */
export const control = {
  showClock,
  setClock,
  advanceClock,
  listJumps,
  showAgenda,
} as const;
