import { listMeds } from "./med.js";
import {
  acceptMed,
  cancelMed,
  listMeds as listAllMeds,
  openMed,
  receiveMed,
  rejectMed,
} from "./meds.control.js";

/** The operations of the specification about MEDs. */
export const gateway = { listMeds } as const;

/** What the outside world can do with MEDs, by the name under which the client offers it. */
export const control = {
  listMeds: listAllMeds,
  openMed,
  receiveMed,
  acceptMed,
  rejectMed,
  cancelMed,
} as const;
