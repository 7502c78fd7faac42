import { listMeds } from "./med.js";
import {
  acceptMed,
  cancelMed,
  countOpenMeds,
  listMeds as listAllMeds,
  openMed,
  receiveMed,
  rejectMed,
} from "./meds.control.js";

/** The gateway operations of MEDs. */
export const gateway = { listMeds } as const;

/** The control operations of MEDs, by their names in the client. */
export const control = {
  listMeds: listAllMeds,
  countOpenMeds,
  openMed,
  receiveMed,
  acceptMed,
  rejectMed,
  cancelMed,
} as const;
