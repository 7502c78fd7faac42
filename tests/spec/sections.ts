import { authentication } from "./authentication.js";
import { balanceEndpoints } from "./balance.js";
import { beyond } from "./beyond.js";
import { cashInEndpoint } from "./cash-in.js";
import { cashOutEndpoint } from "./cash-out.js";
import { cashOutQrcode } from "./cash-out-qrcode.js";
import { cobEndpoint } from "./cob.js";
import { conventions } from "./conventions.js";
import { devolucaoEndpoint } from "./devolucao.js";
import { dictPix } from "./dict-pix.js";
import { errors } from "./errors.js";
import { events } from "./events.js";
import { limits } from "./limits.js";
import { medEndpoint, medEvents, medResource, medStates } from "./med.js";
import { transactionByKey, transactionsByKey } from "./queries.js";
import { refundInEndpoint } from "./refund-in.js";
import { resources } from "./resources.js";
import type { Section } from "./rule.js";
import { service } from "./service.js";
import { states } from "./states.js";
import { tokenEndpoint } from "./token.js";
import { versioning } from "./versioning.js";
import { resendEndpoint, webhooksEndpoint } from "./webhooks.js";

/** Every section of the specification that has rules, in its order, and what lies beyond it. */
export const sections: readonly Section[] = [
  service,
  resources,
  medResource,
  states,
  medStates,
  conventions,
  tokenEndpoint,
  balanceEndpoints,
  dictPix,
  cashOutEndpoint,
  cashOutQrcode,
  cashInEndpoint,
  refundInEndpoint,
  transactionsByKey,
  transactionByKey,
  medEndpoint,
  webhooksEndpoint,
  resendEndpoint,
  cobEndpoint,
  devolucaoEndpoint,
  authentication,
  events,
  medEvents,
  errors,
  limits,
  versioning,
  beyond,
];
