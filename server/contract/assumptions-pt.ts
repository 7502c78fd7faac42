import type { AssumptionTexts } from "./assumptions/assumption.js";
import { accessPt } from "./assumptions/portuguese/access.js";
import { chargingPt } from "./assumptions/portuguese/charging.js";
import { medsPt } from "./assumptions/portuguese/meds.js";
import { noticesPt } from "./assumptions/portuguese/notices.js";
import { paymentsPt } from "./assumptions/portuguese/payments.js";
import { refundingPt } from "./assumptions/portuguese/refunding.js";
import { returnsPt } from "./assumptions/portuguese/returns.js";
import { sendingPt } from "./assumptions/portuguese/sending.js";
import { statePt } from "./assumptions/portuguese/state.js";
import { timePt } from "./assumptions/portuguese/time.js";
import type { AssumptionId } from "./assumptions.js";

/** The table in Portuguese, for the dashboard; the control API, the command line and the document speak English. */
export const assumptionsPt: Readonly<Record<AssumptionId, AssumptionTexts>> = {
  ...accessPt,
  ...paymentsPt,
  ...sendingPt,
  ...chargingPt,
  ...returnsPt,
  ...refundingPt,
  ...medsPt,
  ...noticesPt,
  ...statePt,
  ...timePt,
};
