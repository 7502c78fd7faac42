import type { AssumptionTexts } from "./assumption.js";
import type { AssumptionId } from "./assumptions.js";
import { accessPt } from "./portuguese/access.js";
import { chargingPt } from "./portuguese/charging.js";
import { medsPt } from "./portuguese/meds.js";
import { noticesPt } from "./portuguese/notices.js";
import { paymentsPt } from "./portuguese/payments.js";
import { refundingPt } from "./portuguese/refunding.js";
import { returnsPt } from "./portuguese/returns.js";
import { sendingPt } from "./portuguese/sending.js";
import { statePt } from "./portuguese/state.js";
import { timePt } from "./portuguese/time.js";

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
