import * as accounts from "./accounts/operations.js";
import * as assumptions from "./assumptions/operations.js";
import * as cases from "./cases/operations.js";
import * as charges from "./charges/operations.js";
import * as clock from "./clock/operations.js";
import * as cobs from "./cobs/operations.js";
import * as journal from "./journal/operations.js";
import * as lookup from "./lookup/operations.js";
import * as meds from "./meds/operations.js";
import * as openapi from "./openapi/operations.js";
import * as payouts from "./payouts/operations.js";
import * as refunds from "./refunds/operations.js";
import * as scenarios from "./scenarios/operations.js";
import * as state from "./state/operations.js";
import * as transactions from "./transactions/operations.js";
import * as webhooks from "./webhooks/operations.js";

/** Every operation of the specification that localpix serves. */
export const gatewayOperations = {
  ...accounts.gateway,
  ...transactions.gateway,
  ...charges.gateway,
  ...refunds.gateway,
  ...cobs.gateway,
  ...payouts.gateway,
  ...meds.gateway,
  ...webhooks.gateway,
} as const;

/** Every operation of the control API. */
export const controlOperations = {
  ...accounts.control,
  ...transactions.control,
  ...charges.control,
  ...refunds.control,
  ...payouts.control,
  ...meds.control,
  ...webhooks.control,
  ...lookup.control,
  ...journal.control,
  ...clock.control,
  ...state.control,
  ...cases.control,
  ...openapi.control,
  ...scenarios.control,
  ...assumptions.control,
} as const;

export type GatewayOperationName = keyof typeof gatewayOperations;
export type ControlOperationName = keyof typeof controlOperations;
