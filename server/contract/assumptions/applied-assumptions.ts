import type { EntryType, Fact, JournalEntry } from "../journal/journal.js";
import type { GatewayOperation } from "../operation.js";
import { gatewayOperations } from "../operations.js";
import { settlementCodes } from "../payouts/settlement-codes.js";
import { type RefusalReason, wireError } from "../refusals.js";
import { type AssumptionId, assumptionRows } from "./assumptions.js";

/**
 * The assumptions that apply to a journal entry, a refusal or a transaction. They are not stored but looked up when an
 * entry is read, so that a correction here applies to old entries too.
 */

type Ids = readonly AssumptionId[];
type AssumptionsByEntry = { readonly [Type in EntryType]: Ids | ((fact: Fact<Type>) => Ids) };

const operationById: ReadonlyMap<string, GatewayOperation> = new Map(
  Object.values(gatewayOperations).map((operation) => [operation.id, operation]),
);

const when = (condition: boolean, ...ids: AssumptionId[]): Ids => (condition ? ids : []);
const TRANSFER = "dict-transfer";

const refundIds = (origin: string): Ids => [
  "REFUND_STATES",
  ...when(origin === "devolucao", "COB_CREATED", "DEVOLUCAO_REPEAT", "DEVOLUCAO_HORARIO"),
  ...when(origin === "return", "RETURN_BETWEEN_ACCOUNTS"),
  ...when(origin === "med", "MED_REFUND"),
];

const byEntryType: AssumptionsByEntry = {
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
    ...(settlementCodes[errorCode]?.assumptions ?? []),
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
    assumptionsOfRefusal(reason as RefusalReason, operation, message),
  "scenario.armed": ["SCENARIO_PRECEDENCE"],
  "scenario.met": ["SCENARIO_PRECEDENCE"],
  "scenario.ignored": ["SCENARIO_UNKNOWN"],
  "scenario.disarmed": ["SCENARIO_PRECEDENCE"],
  "scenario.reloaded": [],
  "clock.changed": [],
  "world.began": ["RESET", "SAME_SEED"],
};

/** The assumptions that apply to a journal entry. */
export function assumptionsOfEntry({ type, data }: JournalEntry): Ids {
  const found = byEntryType[type] as Ids | ((fact: Fact) => Ids);
  // A list in the table has no duplicates, but the result of a function can have some.
  const own = typeof found === "function" ? [...new Set(found(data))] : found;
  const isOfScenario = "scenario" in data && data.scenario !== null && !own.includes("SCENARIOS");
  return isOfScenario ? [...own, "SCENARIOS"] : own;
}

/** A journal entry as the API returns it: with the assumptions that apply to it, if any. */
export function withAssumptions(entry: JournalEntry): JournalEntry {
  const assumptions = assumptionsOfEntry(entry);
  return assumptions.length === 0 ? entry : { ...entry, assumptions };
}

/** The assumption about the format of an invalid field, if any. Its path is the first word of the validation message. */
function assumptionOfField(sentence: string, operation: GatewayOperation | undefined): Ids {
  const [field = ""] = sentence.split(" ", 1);
  const path = field.replaceAll(/(?<=\.)\d+(?=\.)/g, "*");
  const own = operation?.fieldAssumptions?.[path];
  return own === undefined ? when(ABOUT_CHARACTERS.test(sentence), "TEXT") : [own];
}

/** The sentences about the length of a text and about the characters that it may contain. */
const ABOUT_CHARACTERS = /\bcaracter(e|es)\b/;

/**
 * The assumptions that apply to a refusal: first that of its rule, then those of the refusal, of the invalid fields and
 * of the operation. `operation` is the operation's id, null if none matched the request. `message` is the `message` of
 * the response: a list of sentences, or one text that joins them (assumption SIMPLE_LIST).
 */
export function assumptionsOfRefusal(
  reason: RefusalReason,
  operation: string | null,
  message: string | readonly string[],
): Ids {
  const { rule, assumptions = [] } = wireError(reason, operation);
  const definition = operation === null ? undefined : operationById.get(operation);
  const sentences = reason === "body-invalid" ? [message].flat().flatMap((text) => text.split("; ")) : [];
  return [
    ...(typeof rule === "string" ? [] : [rule.assumption]),
    ...assumptions,
    ...new Set(sentences.flatMap((sentence) => assumptionOfField(sentence, definition))),
    ...(definition?.refusalAssumptions?.[reason] ?? []),
  ];
}

/** The assumptions that apply to a transaction, from its entries and its own fields, in the order of the table. */
export function assumptionsOfTransaction(
  { keyType, pixKey }: { readonly keyType: string | null; readonly pixKey: string | null },
  {
    paymentFlow,
    isBetweenAccounts,
  }: { readonly paymentFlow: string | null; readonly isBetweenAccounts: boolean },
  entries: readonly { readonly assumptions?: Ids | undefined }[],
): AssumptionId[] {
  const ids = new Set<AssumptionId>([
    ...entries.flatMap(({ assumptions = [] }) => assumptions),
    ...when(keyType === "PHONE" || (pixKey?.startsWith("+") ?? false), "PHONE_KEY"),
    ...when(paymentFlow !== null, "PAYMENT_FLOW"),
    ...when(isBetweenAccounts, "BETWEEN_ACCOUNTS"),
  ]);
  return assumptionRows.map(({ id }) => id).filter((id) => ids.has(id));
}
