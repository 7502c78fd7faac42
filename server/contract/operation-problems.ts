import type { ProblemReason } from "./control-problems.js";
import type { ControlOperationName } from "./operations.js";

/** What can be wrong with a JSON body before anybody looks at its fields. */
export const BODY_PROBLEMS = [
  "media-type-wrong",
  "content-encoding-unknown",
  "charset-unknown",
  "body-not-decoded",
  "body-incomplete",
  "json-malformed",
  "body-too-large",
] as const;

const ACCOUNT = ["account-unknown"] as const;
const FOUND = ["transaction-unknown", ...ACCOUNT] as const;
const CHARGE = [...FOUND, "not-a-charge", "charge-not-pending", "cob-not-active"] as const;

/** What can be wrong with a file that is to be the world. */
export const STATE_FILE_PROBLEMS = [
  "world-file-foreign",
  "world-file-schema",
  "world-file-damaged",
  "world-file-wrong",
] as const;

/** What work in a sandbox apart can come to. */
export const APART_PROBLEMS = [
  "apart-under-way",
  "apart-cannot-begin",
  "apart-broke-off",
  "apart-stopped",
] as const;

const MED = ["med-unknown", "med-state-wrong"] as const;

const ADVANCING = ["time-goes-forward", "time-too-far", "advance-stopped"] as const;

/** What an operation says no to beside what all of them do; for the OpenAPI document. */
export const operationProblems: Readonly<Partial<Record<ControlOperationName, readonly ProblemReason[]>>> = {
  showCredentials: ACCOUNT,
  packCredentials: ACCOUNT,
  createAccount: ["account-key-taken", "account-key-invalid"],
  showAccount: ACCOUNT,
  changeAccount: ACCOUNT,
  setBalance: ACCOUNT,
  showFlows: ACCOUNT,
  listEndpoints: ACCOUNT,
  issueCertificate: ACCOUNT,
  explainCertificate: ACCOUNT,
  pay: [
    ...CHARGE,
    "code-unreadable",
    "code-corrupt",
    "code-of-nobody",
    "key-of-nobody",
    "value-differs",
    "value-missing",
  ],
  expireCharge: CHARGE,
  cancelCharge: [...FOUND, "not-a-cob", "cob-not-active"],
  removeCharge: [...FOUND, "not-a-cob", "cob-not-active"],
  settlePayout: [...FOUND, "not-a-payout", "payout-not-pending"],
  rejectPayout: [...FOUND, "not-a-payout", "payout-not-pending"],
  returnPayout: [
    ...FOUND,
    "not-a-payout",
    "payout-not-confirmed",
    "return-above-rest",
    "receiver-short",
    "return-too-late",
  ],
  settleRefund: [...FOUND, "not-a-refund", "refund-not-pending"],
  rejectRefund: [...FOUND, "not-a-refund", "refund-not-pending"],
  openMed: [...FOUND, "not-a-receipt", "receipt-not-confirmed", "med-above-rest"],
  receiveMed: MED,
  acceptMed: MED,
  rejectMed: MED,
  cancelMed: MED,
  setClock: ADVANCING,
  advanceClock: [
    ...ADVANCING,
    "nothing-due",
    "no-token-yet",
    "nothing-received-yet",
    "not-received",
    ...CHARGE,
  ],
  stop: ["not-its-own-process"],
  takeSnapshot: ["snapshot-exists"],
  restoreSnapshot: ["snapshot-unknown", ...STATE_FILE_PROBLEMS],
  removeSnapshot: ["snapshot-unknown"],
  checkScenarios: APART_PROBLEMS,
  readCase: ["case-incomplete", "case-settings-changed"],
  identify: ACCOUNT,
  showTransaction: [...FOUND, "cob-unpaid"],
  triggerEvent: [...ACCOUNT, "event-override-wrong"],
  showDelivery: ["delivery-unknown"],
  retryDelivery: ["delivery-unknown"],
  cancelDelivery: ["delivery-unknown", "delivery-finished"],
  duplicateDelivery: ["delivery-unknown"],
  dropDelivery: ["delivery-unknown", "delivery-finished"],
  delayDelivery: ["delivery-unknown", "delivery-finished", "delivery-held", "delivery-retried"],
  failDelivery: ["delivery-unknown", "delivery-finished"],
  holdDeliveries: FOUND,
  releaseDeliveries: [...FOUND, "delivery-unknown", "delivery-not-held"],
  recoverDeliveries: FOUND,
  armScenario: [
    "scenario-unknown",
    "scenario-contradictory",
    "scenario-not-applicable",
    "operation-unknown",
    "account-unknown",
  ],
  disarm: ["armed-unknown"],
  showRequest: ["request-unknown"],
  explainRefusal: ["refusal-unknown"],
};
