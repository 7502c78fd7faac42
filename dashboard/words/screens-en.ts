import { aboutEn } from "./about-en.js";
import { accountEn } from "./account-en.js";
import { assumptionsEn } from "./assumptions-en.js";
import { bankEn } from "./bank-en.js";
import { caseEn } from "./case-en.js";
import { clockEn } from "./clock-en.js";
import { medsEn } from "./meds-en.js";
import { requestsEn } from "./requests-en.js";
import { scenariosEn } from "./scenarios-en.js";
import { stateEn } from "./state-en.js";
import { trafficEn } from "./traffic-en.js";
import { transactionsEn } from "./transactions-en.js";
import { webhooksEn } from "./webhooks-en.js";

/** The words of each screen that has a file of its own for them. */
export const screensEn = {
  traffic: trafficEn,
  transactions: transactionsEn,
  bank: bankEn,
  meds: medsEn,
  scenarios: scenariosEn,
  clock: clockEn,
  account: accountEn,
  webhooks: webhooksEn,
  requests: requestsEn,
  state: stateEn,
  case: caseEn,
  assumptions: assumptionsEn,
  about: aboutEn,
};
