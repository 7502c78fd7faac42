import type { EntryType, Fact, JournalEntry } from "../journal/journal.js";
import { type RefusalReason, wireError } from "../refusals.js";
import { type AssumptionId, assumptionRows } from "./assumptions.js";

/**
 * Which assumptions a fact, a refusal or a transaction rests on, from what is known of it. The one place that says
 * so: nobody stores the ids, so a better answer here is one for the past as well.
 */

type Ids = readonly AssumptionId[];
type Rests = { readonly [Type in EntryType]: Ids | ((fact: Fact<Type>) => Ids) };

const when = (holds: boolean, ...ids: AssumptionId[]): Ids => (holds ? ids : []);
const TRANSFER = "dict-transfer";

/** Why a payout or a charge ended as it did, by the code of its end. */
const CODES: Readonly<Record<string, Ids>> = {
  INVALID_TAX_ID: ["DOCUMENTS"],
  TAX_ID_MISMATCH: ["DOCUMENTS"],
  INVALID_PIX_KEY: ["UNKNOWN_KEY"],
};

const refundIds = (origin: string): Ids => [
  "REFUND_STATES",
  ...when(origin === "devolucao", "COB_CREATED", "DEVOLUCAO_REPEAT", "DEVOLUCAO_HORARIO"),
  ...when(origin === "return", "RETURN_BETWEEN_ACCOUNTS"),
  ...when(origin === "med", "MED_REFUND"),
];

const rests: Rests = {
  "account.created": [],
  "account.changed": [],
  "balance.adjusted": [],
  "certificate.issued": ["CERT_VALIDITY"],
  "token.issued": [],
  "webhook.registered": ["WEBHOOK_CREATED", "EVENT_FORMAT"],
  "webhook.removed": ["WEBHOOK_LIST"],
  "webhook.held": ["DELIVERY_HOLDS"],
  "webhook.released": ["DELIVERY_HOLDS"],
  "webhook.recovered": ["DELIVERY"],
  "webhook.rescheduled": ["DELIVERY", "DELIVERY_SETTINGS"],
  "charge.created": ["PAYER", "CHARGE_ID"],
  "charge.paid": ["PAYER_IDENTITY", "CHARGE_ID", "FEES"],
  "charge.expired": ["CHARGE_EXPIRED"],
  "charge.failed": ["CHARGE_FAILED"],
  "cob.created": ({ warnings = [] }) => [
    ...(["PAYER", "CHARGE_ID", "COB_CREATED", "COB_BOUNDS", "COB_KEY", "COB_VALUE"] as const),
    ...warnings.map(({ about }) => about),
  ],
  "cob.paid": ["PAYER_IDENTITY", "CHARGE_ID", "COB_READ", "COB_EXTERNAL_ID", "FEES"],
  "cob.failed": ["CHARGE_ID", "COB_FAILED", "COB_EXTERNAL_ID"],
  "cob.removed": ({ by }) => when(by === "user", "COB_READ", "COB_REVISION"),
  "split.scheduled": ({ immediate }) => ["SPLITS", ...when(!immediate, "SPLIT_TIME")],
  "split.skipped": ["SPLITS", "SPLIT_RULES"],
  "pix.received": ["PAYER_IDENTITY", "FEES"],
  "payout.created": ({ origin, warnings = [] }) => [
    "SETTLEMENT",
    "DIRECTORY",
    "FEES",
    ...(origin === "split" ? (["SPLITS", "SPLIT_RULES"] as const) : (["LIMITS"] as const)),
    ...when(origin === "cash-out-qrcode", "QR_PAYEE", "QR_AMOUNT"),
    ...warnings.map(({ about }) => about),
    ...when(origin === TRANSFER, "DICT_STATES", "DICT_PRIORITY", "DICT_LIMITS", "IDEMPOTENT_ANSWER"),
  ],
  "payout.settled": ({ origin }) => [
    "SETTLEMENT",
    "FEES",
    "KEY_OWNER",
    ...when(origin === TRANSFER, "DICT_STATES"),
  ],
  "payout.rejected": ({ origin, errorCode }) => [
    "FEES",
    ...(CODES[errorCode] ?? []),
    ...when(origin === "split" && errorCode === "INSUFFICIENT_FUNDS", "SPLIT_SHORT"),
    ...when(origin === TRANSFER, "DICT_STATES"),
    ...when(origin === TRANSFER && errorCode === "PAYMENT_EXPIRED", "DICT_PRIORITY"),
  ],
  "payout.returned": ["RETURN_FEE", "WAS_TOTAL_REFUNDED"],
  "payout.kept": ["RETURN_BETWEEN_ACCOUNTS"],
  "refund.created": ({ origin }) => [
    ...refundIds(origin),
    ...(["SETTLEMENT", "FEES", "REFUND_BALANCE", "REFUND_DEADLINE", "REFUND_EXTERNAL_ID"] as const),
  ],
  "refund.settled": ({ origin }) => [...refundIds(origin), "FEES", "WAS_TOTAL_REFUNDED", "REFUND_ACCOUNTS"],
  "refund.failed": ({ origin }) => [...refundIds(origin), "FEES", "REFUND_FAILED"],
  "med.opened": ["MED_STATES", "MED_CAUSES", "MED_REASONS"],
  "med.received": ["MED_STATES", "MED_MONEY", "MED_DEADLINE"],
  "med.accepted": ["MED_STATES", "MED_MONEY", "MED_REFUND"],
  "med.rejected": ["MED_STATES", "MED_MONEY"],
  "med.cancelled": ["MED_STATES", "MED_MONEY"],
  "event.triggered": ["TRIGGERED_EVENTS"],
  "event.queued": ["EVENT_TYPES", "EVENT_FORMAT", "MASKS"],
  "delivery.attempted": ["DELIVERY", "DELIVERY_HEADERS"],
  "delivery.retried": ["DELIVERY"],
  "delivery.cancelled": ["DELIVERY"],
  "delivery.dropped": ["DELIVERY_HOLDS"],
  "delivery.held": ["DELIVERY_HOLDS"],
  "delivery.released": ["DELIVERY_HOLDS"],
  "delivery.duplicated": ["DELIVERY"],
  "delivery.delayed": ["DELIVERY"],
  "delivery.failing": ["DELIVERY"],
  "request.refused": ({ reason, operation, message }) =>
    restsOnOfRefusal(reason as RefusalReason, operation, message),
  "scenario.armed": ["SCENARIO_PRECEDENCE"],
  "scenario.met": ["SCENARIO_PRECEDENCE"],
  "scenario.ignored": ["SCENARIO_UNKNOWN"],
  "scenario.disarmed": ["SCENARIO_PRECEDENCE"],
  "scenario.reloaded": [],
  "clock.changed": [],
  "world.began": ["RESET", "SAME_SEED"],
};

/** An entry of the journal as it is served: with what it rests on, unless the specification alone decided it. */
export function withAssumptions(entry: JournalEntry): JournalEntry {
  const { type, data } = entry;
  const rest = rests[type] as Ids | ((fact: Fact) => Ids);
  const own = typeof rest === "function" ? rest(data) : rest;
  const assumptions: Ids = "scenario" in data && data.scenario !== null ? [...own, "SCENARIOS"] : own;
  return assumptions.length === 0 ? entry : { ...entry, assumptions };
}

/** What refusals rest on beside the rule that they name: numbers, orders and texts that the specification leaves open. */
const REASONS: Partial<Record<RefusalReason, Ids>> = {
  "body-invalid": ["VALIDATION_CODE"],
  "token-body-invalid": ["CERT_ORDER"],
  "certificate-malformed": ["CERT_ORDER"],
  "certificate-not-linked": ["CERT_ORDER"],
  "credentials-invalid": ["CERT_ORDER"],
  "amount-invalid": ["AMOUNT_MAXIMUM"],
  "insufficient-balance": ["FEES"],
  "transaction-limit-exceeded": ["LIMITS"],
  "daily-limit-exceeded": ["LIMITS", "DAILY_LIMIT"],
  "night-limit-exceeded": ["LIMITS", "NIGHT_LIMIT"],
  "expiration-below-provider-minimum": ["PROVIDER_MINIMUM"],
  "pix-key-not-found": ["DIRECTORY"],
  "original-not-found": ["REFUND_ORIGINAL"],
  "refund-deadline-expired": ["REFUND_DEADLINE"],
  "devolucao-deadline-expired": ["REFUND_DEADLINE"],
  "cob-final": ["COB_CHANGE_FINAL"],
};

/** The same where an operation has an open point of its own. */
const OPERATIONS: Readonly<Record<string, Partial<Record<RefusalReason, Ids>>>> = {
  "cash-in": { "external-id-duplicate": ["CHARGE_DUPLICATE"] },
  "cash-out": {
    "external-id-duplicate": ["CHECK_ORDER"],
    "transaction-limit-exceeded": ["CHECK_ORDER"],
    "night-limit-exceeded": ["CHECK_ORDER"],
    "daily-limit-exceeded": ["CHECK_ORDER"],
  },
  "cash-out-qrcode": {
    "external-id-duplicate": ["QR_DUPLICATE"],
    "body-invalid": ["QR_VALIDATION"],
  },
  "dict-pix": {
    "transaction-limit-exceeded": ["DICT_LIMITS"],
    "night-limit-exceeded": ["DICT_LIMITS"],
    "daily-limit-exceeded": ["DICT_LIMITS"],
    "pix-key-not-found": ["DICT_ORDER"],
    "ispb-denied": ["DICT_ORDER"],
  },
  "refund-in": { "refund-duplicate": ["REFUND_ORDER"] },
  "oauth-token": { "credentials-invalid": ["OAUTH_TOKEN"] },
};

/** What the sentence about a field rests on, by the field that it begins with; any other field is a text or a number. */
const FIELDS: readonly (readonly [RegExp, AssumptionId])[] = [
  [/^(\w+\.)*(key|pixKey|chave) /, "PHONE_KEY"],
  [/^(\w+\.)*(\w*[dD]ocument|cpf|cnpj) /, "DOCUMENTS"],
];
/** `message` lists the sentences, or joins them (SIMPLE_LIST). */
const restsOnOfFields = (message: string | readonly string[]): Set<AssumptionId> =>
  new Set(
    [message]
      .flat()
      .flatMap((sentences) => sentences.split("; "))
      .map((sentence) => FIELDS.find(([field]) => field.test(sentence))?.[1] ?? "TEXT"),
  );

/**
 * What a refusal rests on: the assumption that its rule names first. `operation` is the operation's id, where one was
 * met; `message` what the caller read.
 */
export function restsOnOfRefusal(
  reason: RefusalReason,
  operation: string | null,
  message: string | readonly string[],
): Ids {
  const named = /^assumption (\w+)$/.exec(wireError(reason, operation).rule)?.[1] as AssumptionId | undefined;
  return [
    ...(named === undefined ? [] : [named]),
    ...(REASONS[reason] ?? []),
    ...(reason === "body-invalid" ? restsOnOfFields(message) : []),
    ...((operation === null ? undefined : OPERATIONS[operation]?.[reason]) ?? []),
  ];
}

/** What a whole transaction rests on: what its facts do, and what none of them says. In the order of the table. */
export function restsOnOfTransaction(
  { keyType, pixKey }: { readonly keyType: string | null; readonly pixKey: string | null },
  {
    paymentFlow,
    isBetweenAccounts,
  }: { readonly paymentFlow: string | null; readonly isBetweenAccounts: boolean },
  facts: readonly { readonly assumptions?: Ids | undefined }[],
): AssumptionId[] {
  const ids = new Set<AssumptionId>([
    ...facts.flatMap(({ assumptions = [] }) => assumptions),
    ...when(keyType === "PHONE" || (pixKey?.startsWith("+") ?? false), "PHONE_KEY"),
    ...when(paymentFlow !== null, "PAYMENT_FLOW"),
    ...when(isBetweenAccounts, "BETWEEN_ACCOUNTS"),
  ]);
  return assumptionRows.map(({ id }) => id).filter((id) => ids.has(id));
}
