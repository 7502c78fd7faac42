import { showAgenda } from "./agenda.control.js";
import { advanceClock, listJumps, setClock, showClock } from "./clock.control.js";

/** What the outside world can do with the clock, by the name under which the client offers it. */
export const control = {
  showClock,
  setClock,
  advanceClock,
  listJumps,
  showAgenda,
} as const;
