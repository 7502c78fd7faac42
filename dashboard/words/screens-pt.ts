import { aboutPt } from "./about-pt.js";
import { accountPt } from "./account-pt.js";
import { assumptionsPt } from "./assumptions-pt.js";
import { bankPt } from "./bank-pt.js";
import { casePt } from "./case-pt.js";
import { clockPt } from "./clock-pt.js";
import { medsPt } from "./meds-pt.js";
import { requestsPt } from "./requests-pt.js";
import { scenariosPt } from "./scenarios-pt.js";
import type { screensEn } from "./screens-en.js";
import { statePt } from "./state-pt.js";
import { trafficPt } from "./traffic-pt.js";
import { transactionsPt } from "./transactions-pt.js";
import { webhooksPt } from "./webhooks-pt.js";

export const screensPt: typeof screensEn = {
  traffic: trafficPt,
  transactions: transactionsPt,
  bank: bankPt,
  meds: medsPt,
  scenarios: scenariosPt,
  clock: clockPt,
  account: accountPt,
  webhooks: webhooksPt,
  requests: requestsPt,
  state: statePt,
  case: casePt,
  assumptions: assumptionsPt,
  about: aboutPt,
};
