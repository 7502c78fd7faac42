import { z } from "zod";
import { ALL_DOCUMENTS } from "../contract/accepted-documents.js";
import { accountSettings } from "../contract/accounts/accounts.control.js";
import { certificateKind } from "../contract/accounts/certificates.control.js";
import { caseSettings } from "../contract/cases/case.js";
import { cashInBodyFor } from "../contract/charges/cash-in.js";
import { AGENDA_KINDS } from "../contract/clock/agenda-kinds.js";
import { LAST_CLOCK_INSTANT, LAST_DUE_INSTANT } from "../contract/clock/calendar.js";
import { cobBodyFor, createCob } from "../contract/cobs/cob.js";
import { name, personDocument, remark } from "../contract/control-fields.js";
import { ENTRY_TYPES } from "../contract/journal/journal.js";
import { wholeRequest } from "../contract/journal/requests.control.js";
import { MED_CAUSES, MED_REASONS } from "../contract/meds/med.js";
import { errorCode } from "../contract/payouts/payouts.control.js";
import { refusals } from "../contract/refusals.js";
import { armScenario, listArmed } from "../contract/scenarios/scenarios.control.js";
import { LONGEST_TIMEOUT } from "../contract/settings/settings.js";
import { DATA_FILE_RULES } from "../contract/state/data-file-phrases.js";
import { ORIGINS } from "../contract/transactions/transaction-kinds.js";
import { wholeDelivery } from "../contract/webhooks/deliveries.control.js";
import { deliveryFilter } from "../contract/webhooks/delivery-holds.control.js";
import { eventType, failureKind, webhookVersion } from "../contract/webhooks/events.js";
import { ANY_TYPE, BLOCK_SIZE } from "../kernel/journal-blocks.js";
import { keyMatchesCertificate } from "../kernel/pki.js";
import {
  amountSetting,
  centavos,
  certificatePem,
  clientKeyPem,
  count,
  day,
  derOf,
  duration,
  explanation,
  filled,
  flag,
  headerLines,
  headers,
  id,
  interbankId,
  ispb,
  json,
  keyType,
  laterTime,
  location,
  method,
  movement,
  operationName,
  pixCode,
  pixKey,
  posted,
  privateKeyPem,
  receiverUrl,
  registeredUrl,
  scenario,
  secret,
  status,
  text,
  time,
  txid,
  uuid,
  whole,
  written,
} from "./stored-kinds.js";

/**
 * The values that each column of each table may have. The database schema does not check them all, and a foreign or
 * damaged file may contain anything. A test compares this list with the schema, so that no column is missing.
 */

// The file may come from a sandbox that accepts more documents than this one.
const cashInBody = cashInBodyFor(ALL_DOCUMENTS);
const cobBody = cobBodyFor(ALL_DOCUMENTS);

const place = z.enum(["available", "blocked", "outside", "fees"]);

export const storedValues = {
  accounts: {
    id,
    name,
    document: personDocument,
    pix_key: pixKey,
    client_id: uuid,
    client_secret: secret,
    available: centavos,
    blocked: centavos,
    limit_per_transaction: amountSetting.nullable(),
    limit_daily: amountSetting.nullable(),
    limit_night: amountSetting.nullable(),
    fee_cash_in: amountSetting,
    fee_cash_out: amountSetting,
    fee_refund: amountSetting,
    provider_name: accountSettings.shape.provider.shape.name,
    provider_min_expiration: accountSettings.shape.provider.shape.minExpirationSeconds,
    split_frequency: accountSettings.shape.splitFrequency,
    settlement: accountSettings.shape.settlement,
    payer: accountSettings.shape.payer,
    med_blocks_balance: flag,
    sent_day: day,
    sent_today: centavos,
    created_at: time,
    webhook_version: accountSettings.shape.webhookVersion,
  },
  certificates: {
    fingerprint: text,
    account_id: id.nullable(),
    kind: certificateKind,
    registered: flag,
    certificate_pem: certificatePem,
    private_key_pem: clientKeyPem,
    created_at: time,
  },
  transactions: {
    id,
    account_id: id,
    operation: z.enum(Object.keys(ORIGINS)),
    origin: z.enum(Object.values(ORIGINS).flat()),
    status: z.enum(["PENDING", "CONFIRMED", "ERROR"]),
    external_id: text.nullable(),
    tx_id: txid.nullable(),
    end_to_end_id: interbankId.nullable(),
    value: movement,
    fee: amountSetting,
    pix_key: pixKey.nullable(),
    key_type: keyType.nullable(),
    description: text.nullable(),
    counterpart_name: text.nullable(),
    counterpart_document: text.nullable(),
    counterpart_ispb: ispb.nullable(),
    counterpart_branch: text.nullable(),
    counterpart_number: text.nullable(),
    error_code: errorCode.nullable(),
    error_message: text.nullable(),
    scenario: scenario.nullable(),
    request_id: id.nullable(),
    created_at: time,
    processed_at: time.nullable(),
    due_at: laterTime.nullable(),
    refunded: movement,
    idempotency_key: text.nullable(),
    location: location.nullable(),
  },
  charges: {
    transaction_id: id,
    location,
    pix_code: pixCode,
    correlation_id: uuid,
    payer_name: text,
    payer_document: personDocument,
    additional_info: json(z.record(text, text)).nullable(),
    splits: json(cashInBody.shape.splits.unwrap()).nullable(),
  },
  refunds: {
    transaction_id: id,
    original_id: id,
    external_id: text.nullable(),
    nature: z.enum(["ORIGINAL", "RETIRADA", "MED_OPERACIONAL", "MED_FRAUDE"]),
  },
  meds: {
    id,
    account_id: id,
    transaction_id: id.nullable(),
    end_to_end_id: interbankId,
    status: z.enum(["OPEN", "RECEIVED", "CANCELLED", "ANALYZED"]),
    reason: z.enum(MED_REASONS),
    cause: z.enum(MED_CAUSES).nullable(),
    description: text.nullable(),
    value: movement.nullable(),
    blocked: movement,
    result: z.enum(["APPROVED", "REJECTED"]).nullable(),
    details: remark.nullable(),
    refund_id: id.nullable(),
    created_at: time,
    received_at: time.nullable(),
    ended_at: time.nullable(),
  },
  cobs: {
    id,
    account_id: id,
    txid: txid,
    status: createCob.answer.shape.status,
    revision: count,
    value: movement,
    value_is_open: flag,
    expiration_seconds: cobBody.shape.calendario.shape.expiracao,
    pix_key: pixKey,
    debtor: json(cobBody.shape.devedor.unwrap()).nullable(),
    payer_request: text.nullable(),
    additional_info: json(cobBody.shape.infoAdicionais.unwrap()).nullable(),
    location,
    pix_code: pixCode,
    scenario: scenario.nullable(),
    request_id: id.nullable(),
    created_at: time,
    transaction_id: id.nullable(),
  },
  splits: {
    id,
    charge_id: id,
    number: count,
    value: movement,
    pix_key: pixKey,
    key_type: keyType,
    name: text,
    document: personDocument,
    due_at: laterTime,
    payout_id: id.nullable(),
  },
  transfers: {
    transaction_id: id,
    request: text,
    priority: z.enum(["HIGH", "NORM"]),
    payment_flow: text.nullable(),
    expires_at: laterTime.nullable(),
  },
  postings: {
    id,
    account_id: id,
    transaction_id: id.nullable(),
    origin_place: place,
    target_place: place,
    amount: posted,
    available_after: centavos,
    blocked_after: centavos,
    at: time,
  },
  agenda: { due_at: laterTime, kind: z.enum(AGENDA_KINDS), subject: id },
  journal: {
    seq: id,
    at: time.min(1),
    type: z.enum(ENTRY_TYPES as [string, ...string[]]),
    account_id: id.nullable(),
    transaction_id: id.nullable(),
    // The schema of the entry's type is checked row by row (row-rules.ts).
    data: json(z.record(text, z.unknown())),
  },
  journal_blocks: {
    account_id: count,
    type: z.enum([ANY_TYPE, ...ENTRY_TYPES]),
    block: count.multipleOf(BLOCK_SIZE),
  },
  webhooks: {
    id,
    account_id: id,
    event_type: eventType,
    url: registeredUrl,
    headers: json(headerLines),
    version: webhookVersion.nullable(),
    active: flag,
    created_at: time,
  },
  deliveries: {
    id,
    event_id: uuid,
    event_seq: id,
    event_type: eventType,
    account_id: id,
    transaction_id: id.nullable(),
    url: receiverUrl,
    headers: json(headerLines),
    body: json(z.record(text, z.unknown())),
    status: wholeDelivery.shape.status,
    attempts: count,
    scheduled_used: count,
    manual_wanted: count,
    failures_wanted: count,
    failure_kind: text
      .transform((kind) => (/^\d+$/.test(kind) ? Number(kind) : kind))
      .pipe(failureKind)
      .nullable(),
    behind: id.nullable(),
    after_next: flag,
    last_status_code: status.nullable(),
    last_error: text.nullable(),
    due_at: laterTime.nullable(),
    created_at: time,
  },
  holds: {
    id,
    event_type: eventType.nullable(),
    url: deliveryFilter.shape.url.unwrap().nullable(),
    account_id: id.nullable(),
    transaction_id: id.nullable(),
    created_at: time,
  },
  attempts: {
    id,
    delivery_id: id,
    number: id,
    manual: flag,
    at: time,
    duration_ms: duration,
    request_headers: json(headers),
    status_code: status.nullable(),
    response_headers: json(headers).nullable(),
    response_body: text.nullable(),
    error: text.nullable(),
    acknowledged: flag,
  },
  requests: {
    id,
    at: time,
    account_id: id.nullable(),
    operation: operationName.nullable(),
    method,
    path: filled,
    headers: json(wholeRequest.shape.headers),
    body: text,
    // 0: the client disconnected before the response.
    status: z.union([z.literal(0), status]),
    answer: text,
    duration_ms: duration,
    transaction_id: id.nullable(),
    error_id: uuid.nullable(),
    reason: z.enum(Object.keys(refusals)).nullable(),
    scenario: scenario.nullable(),
    explanation: json(explanation).nullable(),
    plane: z.enum(["gateway", "control"]),
    answered: id,
    journal_seq: count,
  },
  meta: { name: text, value: text },
} as const satisfies Readonly<Record<string, Readonly<Record<string, z.ZodType>>>>;

/** The scenario may be one of the user's own files, which another sandbox does not have. */
const armedScenario = listArmed.output.shape.armed.element.extend({
  id,
  scenario,
  operation: operationName.nullable(),
  left: armScenario.input.shape.times.unwrap().nullable(),
  probability: armScenario.input.shape.probability.unwrap(),
  account: id.nullable(),
});

const schedule = z.array(z.number().min(0).max(LAST_CLOCK_INSTANT)).min(1).max(20).nullable();

/** The meta entries of a world, by name. An entry with an unknown name may have any value. */
export const storedFacts: Readonly<Record<string, z.ZodType>> = {
  seed: whole(0, Number.MAX_SAFE_INTEGER),
  epoch: whole(0, LAST_DUE_INSTANT),
  "clock.mode": z.enum(["running", "frozen"]),
  "clock.offset": whole(-LAST_DUE_INSTANT, LAST_DUE_INSTANT),
  "clock.frozenAt": whole(0, LAST_CLOCK_INSTANT),
  "clock.latest": whole(0, LAST_CLOCK_INSTANT),
  "clock.start": whole(0, LAST_CLOCK_INSTANT),
  "clock.left": z.union([z.literal(""), whole(0, LAST_CLOCK_INSTANT)]),
  "copy.madeAt": whole(0, LAST_CLOCK_INSTANT),
  "copy.madeBy": text.regex(/^[0-9a-f]{64}$/),
  "holds.foreignData": z.literal("yes"),
  installation: text.regex(/^[0-9a-f]{64}$/),
  "requests.next": written(id),
  "events.triggered": written(count),
  "journal.last-of-schema-1": written(id),
  "scenarios.armed": json(z.object({ next: id, armed: z.array(armedScenario) })),
  "deliveries.schedule": json(schedule),
  "deliveries.timeout": json(z.number().min(1).max(LONGEST_TIMEOUT).nullable()),
  authority: json(
    z
      .object({ certificatePem, privateKeyPem })
      .refine(
        ({ certificatePem: pem, privateKeyPem: key }) => keyMatchesCertificate(derOf(pem), key),
        DATA_FILE_RULES.keyOfCertificate,
      ),
  ),
  // Another release, with other settings, may have written it.
  conditions: z.union([z.literal("mixed"), json(z.looseObject(caseSettings.partial().shape))]),
  "requests.forgotten": z.enum(["yes", "lost"]),
  "replay.deliverTo": receiverUrl,
};

/** The meta entries that every world must have: its seed, its epoch and its clock. */
export const NEEDED_FACTS = ["seed", "epoch", "clock.mode", "clock.offset", "clock.frozenAt", "clock.latest"];
