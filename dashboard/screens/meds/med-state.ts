import type { MedView } from "../../../server/contract/meds/meds.control.js";
import type { Tone } from "../../parts/Tag.js";

/** The columns of the board, in the order in which a MED passes through them. */
export const COLUMNS = ["OPEN", "RECEIVED", "ANALYZED", "CANCELLED"] as const;

export type MedState = "OPEN" | "RECEIVED" | "APPROVED" | "REJECTED" | "CANCELLED";

/** The state of a MED, with the result of its analysis. */
export const stateOf = ({ status, analysisResult }: Pick<MedView, "status" | "analysisResult">): MedState =>
  status === "ANALYZED" ? (analysisResult ?? "REJECTED") : status;

export const TONES: Readonly<Record<MedState, Tone>> = {
  OPEN: "info",
  RECEIVED: "wait",
  APPROVED: "bad",
  REJECTED: "ok",
  CANCELLED: "info",
};

export type MedAction = "receive" | "accept" | "reject" | "cancel";

/** The actions that a MED's state allows (assumption MED_STATES). */
export const MED_ACTIONS: Readonly<Record<MedView["status"], readonly MedAction[]>> = {
  OPEN: ["receive", "cancel"],
  RECEIVED: ["accept", "reject", "cancel"],
  ANALYZED: [],
  CANCELLED: [],
};
