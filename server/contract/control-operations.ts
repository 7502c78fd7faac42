import * as accounts from "./accounts/accounts.control.js";
import { explainCertificate, issueCertificate } from "./accounts/certificates.control.js";
import { listAssumptions } from "./assumptions/assumptions.control.js";
import { readCase } from "./cases/case.control.js";
import { listOpenCharges } from "./charges/charges.control.js";
import { cancelCharge, expireCharge, pay, removeCharge } from "./charges/payments.control.js";
import { showAgenda } from "./clock/agenda.control.js";
import { advanceClock, listJumps, setClock, showClock } from "./clock/clock.control.js";
import { explainRefusal } from "./journal/explain.control.js";
import { readJournal } from "./journal/journal.control.js";
import { listRequests, showRequest } from "./journal/requests.control.js";
import { identify } from "./lookup/identify.control.js";
import { acceptMed, cancelMed, listMeds, openMed, receiveMed, rejectMed } from "./meds/meds.control.js";
import { controlReference, gatewayReference } from "./openapi/reference.control.js";
import { rejectPayout, settlePayout } from "./payouts/payouts.control.js";
import { rejectRefund, returnPayout, settleRefund } from "./refunds/refunds.control.js";
import * as scenarios from "./scenarios/scenarios.control.js";
import { health, stop, verify } from "./state/sandbox.control.js";
import * as state from "./state/state.control.js";
import { showFlows } from "./transactions/flows.control.js";
import { listTransactions, showTransaction } from "./transactions/transactions.control.js";
import {
  cancelDelivery,
  listDeliveries,
  retryDelivery,
  showDelivery,
} from "./webhooks/deliveries.control.js";
import {
  delayDelivery,
  dropDelivery,
  duplicateDelivery,
  failDelivery,
} from "./webhooks/delivery-faults.control.js";
import { holdDeliveries, releaseDeliveries } from "./webhooks/delivery-holds.control.js";
import { recoverDeliveries } from "./webhooks/delivery-recovery.control.js";
import { changeDeliverySettings, showDeliverySettings } from "./webhooks/delivery-settings.control.js";
import { listEndpoints } from "./webhooks/endpoints.control.js";
import { triggerEvent } from "./webhooks/trigger.control.js";

/** Everything that the outside world can do, by the name under which the client offers it. */
export const controlOperations = {
  health,
  verify,
  stop,
  showCredentials: accounts.showCredentials,
  packCredentials: accounts.packCredentials,
  listAccounts: accounts.listAccounts,
  createAccount: accounts.createAccount,
  showAccount: accounts.showAccount,
  changeAccount: accounts.changeAccount,
  setBalance: accounts.setBalance,
  showFlows,
  issueCertificate,
  explainCertificate,
  listOpenCharges,
  pay,
  expireCharge,
  cancelCharge,
  removeCharge,
  settlePayout,
  rejectPayout,
  returnPayout,
  settleRefund,
  rejectRefund,
  listMeds,
  openMed,
  receiveMed,
  acceptMed,
  rejectMed,
  cancelMed,
  showClock,
  setClock,
  advanceClock,
  listJumps,
  showAgenda,
  resetState: state.resetState,
  takeSnapshot: state.takeSnapshot,
  listSnapshots: state.listSnapshots,
  restoreSnapshot: state.restoreSnapshot,
  removeSnapshot: state.removeSnapshot,
  readCase,
  readJournal,
  identify,
  listTransactions,
  showTransaction,
  triggerEvent,
  listEndpoints,
  listDeliveries,
  // Before the one delivery, whose path would take its name for an id.
  showDeliverySettings,
  changeDeliverySettings,
  holdDeliveries,
  releaseDeliveries,
  recoverDeliveries,
  showDelivery,
  retryDelivery,
  cancelDelivery,
  duplicateDelivery,
  dropDelivery,
  delayDelivery,
  failDelivery,
  listRequests,
  showRequest,
  explainRefusal,
  listAssumptions,
  gatewayReference,
  controlReference,
  listScenarios: scenarios.listScenarios,
  checkScenarios: scenarios.checkScenarios,
  armScenario: scenarios.armScenario,
  listArmed: scenarios.listArmed,
  disarmAll: scenarios.disarmAll,
  disarm: scenarios.disarm,
} as const;

export type ControlOperationName = keyof typeof controlOperations;
