import * as accounts from "./control/accounts.js";
import { showAgenda } from "./control/agenda.js";
import { listAssumptions } from "./control/assumptions.js";
import { readCase } from "./control/case.js";
import { explainCertificate, issueCertificate } from "./control/certificates.js";
import { listOpenCharges } from "./control/charges.js";
import { advanceClock, listJumps, setClock, showClock } from "./control/clock.js";
import { cancelDelivery, listDeliveries, retryDelivery, showDelivery } from "./control/deliveries.js";
import { delayDelivery, dropDelivery, duplicateDelivery, failDelivery } from "./control/delivery-faults.js";
import { holdDeliveries, releaseDeliveries } from "./control/delivery-holds.js";
import { recoverDeliveries } from "./control/delivery-recovery.js";
import { changeDeliverySettings, showDeliverySettings } from "./control/delivery-settings.js";
import { listEndpoints } from "./control/endpoints.js";
import { explainRefusal } from "./control/explain.js";
import { showFlows } from "./control/flows.js";
import { identify } from "./control/identify.js";
import { readJournal } from "./control/journal.js";
import { acceptMed, cancelMed, listMeds, openMed, receiveMed, rejectMed } from "./control/meds.js";
import { cancelCharge, expireCharge, pay, removeCharge } from "./control/payments.js";
import { rejectPayout, settlePayout } from "./control/payouts.js";
import { controlReference, gatewayReference } from "./control/reference.js";
import { rejectRefund, returnPayout, settleRefund } from "./control/refunds.js";
import { listRequests, showRequest } from "./control/requests.js";
import { health, verify } from "./control/sandbox.js";
import * as scenarios from "./control/scenarios.js";
import * as state from "./control/state.js";
import { listTransactions, showTransaction } from "./control/transactions.js";
import { triggerEvent } from "./control/trigger.js";

/** Everything that the outside world can do, by the name under which the client offers it. */
export const controlOperations = {
  health,
  verify,
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
