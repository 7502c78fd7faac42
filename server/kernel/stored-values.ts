import { z } from "zod";
import { isEndToEndId } from "../brazil/identifiers.js";
import { MAX_CENTAVOS } from "../brazil/money.js";
import { readPixKey } from "../brazil/pix-key.js";
import { accountSettings } from "../contract/accounts/accounts.control.js";
import { certificateKind } from "../contract/accounts/certificates.control.js";
import { cashIn } from "../contract/charges/cash-in.js";
import { AGENDA_KINDS } from "../contract/clock/agenda-kinds.js";
import { createCob } from "../contract/cobs/cob.js";
import { name, personDocument } from "../contract/control-fields.js";
import { ENTRY_TYPES } from "../contract/journal/journal.js";
import { wholeRequest } from "../contract/journal/requests.control.js";
import { MED_CAUSES, MED_REASONS } from "../contract/meds/med.js";
import { controlOperations, gatewayOperations } from "../contract/operations.js";
import { refusals } from "../contract/refusals.js";
import { listArmed } from "../contract/scenarios/scenarios.control.js";
import { hasAuthority } from "../contract/webhooks/callable-url.js";
import { wholeDelivery } from "../contract/webhooks/deliveries.control.js";
import { eventType, failureKind, webhookVersion } from "../contract/webhooks/events.js";
import { isListenerUrl } from "../contract/webhooks/listening.js";
import { registerWebhook } from "../contract/webhooks/register-webhook.js";
import { isPrivateKey, readCertificate } from "./pki.js";

/**
 * What may stand in each column of each table, beside what the schema of the database sees to: in a file that somebody
 * else has made, or that was damaged, anything may. A test holds this list against the schema, so that none is missing.
 */

/** Larger than any history, and small enough to go on counting from. */
const MOST_ROWS = 999_999_999_999;
/** The calendar of the sandbox ends with the year 8999; what is put off may fall due later, in a year of four digits. */
const LAST_PRESENT = Date.UTC(9000, 0, 1) - 1;
const LAST_INSTANT = Date.UTC(10_000, 0, 1) - 1;
/** An hour is more than anything takes that is measured. */
const LONGEST_MS = 3_600_000;

const id = z.int().min(1).max(MOST_ROWS);
const count = z.int().min(0).max(MOST_ROWS);
const time = z.int().min(0).max(LAST_PRESENT);
const laterTime = z.int().min(0).max(LAST_INSTANT);
/** A balance: what came together, which is bounded by nothing but its sum. */
const centavos = z.int().min(0);
/** What moves at once, with its fee. Thousands of them still add up exactly. */
const movement = z
  .int()
  .min(0)
  .max(2 * MAX_CENTAVOS);
const flag = z.literal([0, 1]);
const duration = z.number().min(0).max(LONGEST_MS);
const status = z.int().min(0).max(999);
const text = z.string();
const amountSetting = movement.nullable();

/** Requests may nest half as deep; what writes JSON goes to its end with a call for each level. */
const DEEPEST = 128;
const isDeep = (value: unknown, left = DEEPEST): boolean =>
  typeof value === "object" &&
  value !== null &&
  (left === 0 || Object.values(value).some((one) => isDeep(one, left - 1)));

/** A text that is JSON of this kind. */
const json = (of: z.ZodType) =>
  text
    .transform((written, context) => {
      try {
        const value: unknown = JSON.parse(written);
        if (!isDeep(value)) return value;
        context.addIssue({ code: "custom", message: "Nested too deep" });
      } catch (error) {
        context.addIssue({ code: "custom", message: (error as Error).message });
      }
      return z.NEVER;
    })
    .pipe(of);

/** The DER within a PEM, which is all between its first and last line. */
export const derOf = (written: string): Buffer =>
  Buffer.from(written.replaceAll(/-----[^-]+-----|\s/g, ""), "base64");

const certificatePem = text.refine((pem) => readCertificate(derOf(pem)) !== null, "No certificate");
const privateKeyPem = text.refine(isPrivateKey, "No private key");

const pixKey = text.refine((key) => readPixKey(key) !== null, "No PIX key");
/** Of a payment or of what goes back. */
const interbankId = text.refine(isEndToEndId, "No end-to-end id");
const receiverUrl = text.refine((url) => isListenerUrl(url) || hasAuthority(url), "No URL");
const operationName = z.enum([
  ...Object.values(gatewayOperations).map(({ id: name }) => name),
  ...Object.keys(controlOperations),
]);

const headerLines = registerWebhook.body!.shape.headers.unwrap();
const { attemptList } = wholeDelivery.shape;
const headers = attemptList.element.shape.requestHeaders;
const explanation = wholeRequest.shape.explanation.unwrap().omit({ assumptions: true });

/** An instant or a number, as it is written into a text. */
const whole = (lowest: number, highest: number) =>
  text
    .regex(/^-?\d+$/)
    .transform(Number)
    .pipe(z.int().min(lowest).max(highest));

/** Where each kind of movement can come from. */
export const ORIGINS = {
  PAYMENT: ["cash-in", "cob", "direct"],
  WITHDRAW: ["cash-out", "cash-out-qrcode", "dict-transfer", "split"],
  REFUND_IN: ["refund-in", "devolucao", "med", "return"],
  REFUND_OUT: ["return"],
} as const;

export const storedValues = {
  accounts: {
    id,
    name,
    document: personDocument,
    pix_key: pixKey,
    client_id: text,
    client_secret: text,
    available: centavos,
    blocked: centavos,
    limit_per_transaction: amountSetting,
    limit_daily: amountSetting,
    limit_night: amountSetting,
    fee_cash_in: movement,
    fee_cash_out: movement,
    fee_refund: movement,
    provider_name: accountSettings.shape.provider.shape.name,
    provider_min_expiration: accountSettings.shape.provider.shape.minExpirationSeconds,
    split_frequency: accountSettings.shape.splitFrequency,
    settlement: accountSettings.shape.settlement,
    payer: accountSettings.shape.payer,
    med_blocks_balance: flag,
    sent_day: text,
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
    private_key_pem: privateKeyPem,
    created_at: time,
  },
  transactions: {
    id,
    account_id: id,
    operation: z.enum(Object.keys(ORIGINS)),
    origin: z.enum(Object.values(ORIGINS).flat()),
    status: z.enum(["PENDING", "CONFIRMED", "ERROR"]),
    external_id: text.nullable(),
    tx_id: text.nullable(),
    end_to_end_id: interbankId.nullable(),
    value: movement,
    fee: movement,
    pix_key: text.nullable(),
    key_type: text.nullable(),
    description: text.nullable(),
    counterpart_name: text.nullable(),
    counterpart_document: text.nullable(),
    counterpart_ispb: text.nullable(),
    counterpart_branch: text.nullable(),
    counterpart_number: text.nullable(),
    error_code: text.nullable(),
    error_message: text.nullable(),
    scenario: text.nullable(),
    request_id: id.nullable(),
    created_at: time,
    processed_at: time.nullable(),
    due_at: laterTime.nullable(),
    refunded: movement,
    idempotency_key: text.nullable(),
    location: text.nullable(),
  },
  charges: {
    transaction_id: id,
    location: text,
    pix_code: text,
    correlation_id: text,
    payer_name: text,
    payer_document: text,
    additional_info: json(z.record(text, text)).nullable(),
    splits: json(cashIn.body!.shape.splits.unwrap()).nullable(),
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
    details: text.nullable(),
    refund_id: id.nullable(),
    created_at: time,
    received_at: time.nullable(),
    ended_at: time.nullable(),
  },
  cobs: {
    id,
    account_id: id,
    txid: createCob.params!.shape.txid,
    status: createCob.answer.shape.status,
    revision: count,
    value: movement,
    value_is_open: flag,
    expiration_seconds: createCob.body!.shape.calendario.shape.expiracao,
    pix_key: text,
    debtor: json(createCob.body!.shape.devedor.unwrap()).nullable(),
    payer_request: text.nullable(),
    additional_info: json(createCob.body!.shape.infoAdicionais.unwrap()).nullable(),
    location: text,
    pix_code: text,
    scenario: text.nullable(),
    request_id: id.nullable(),
    created_at: time,
    transaction_id: id.nullable(),
  },
  splits: {
    id,
    charge_id: id,
    number: count,
    value: movement,
    pix_key: text,
    key_type: text,
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
    origin_place: text,
    target_place: text,
    amount: movement,
    available_after: centavos,
    blocked_after: centavos,
    at: time,
  },
  agenda: { due_at: laterTime, kind: z.enum(AGENDA_KINDS), subject: id },
  journal: {
    seq: id,
    at: time,
    type: z.enum(ENTRY_TYPES as [string, ...string[]]),
    account_id: id.nullable(),
    transaction_id: id.nullable(),
    // What it says by its type is looked at row by row.
    data: json(z.record(text, z.unknown())),
  },
  webhooks: {
    id,
    account_id: id,
    event_type: eventType,
    url: registerWebhook.body!.shape.url,
    headers: json(headerLines),
    version: webhookVersion.nullable(),
    active: flag,
    created_at: time,
  },
  deliveries: {
    id,
    event_id: text,
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
    url: text.nullable(),
    account_id: id.nullable(),
    transaction_id: id.nullable(),
    created_at: time,
  },
  attempts: {
    id,
    delivery_id: id,
    number: count,
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
    method: text,
    path: text,
    headers: json(wholeRequest.shape.headers),
    body: text,
    status,
    answer: text,
    duration_ms: z.number().min(0),
    transaction_id: id.nullable(),
    error_id: text.nullable(),
    reason: z.enum(Object.keys(refusals)).nullable(),
    scenario: text.nullable(),
    explanation: json(explanation).nullable(),
    plane: z.enum(["gateway", "control"]),
    answered: id,
    journal_seq: count,
  },
  meta: { name: text, value: text },
} as const satisfies Readonly<Record<string, Readonly<Record<string, z.ZodType>>>>;

const schedule = z.array(z.number().min(0).max(LAST_PRESENT)).min(1).max(20).nullable();

/** The small facts of a world, by their names; one that nobody here knows may say anything. */
export const storedFacts: Readonly<Record<string, z.ZodType>> = {
  seed: whole(0, Number.MAX_SAFE_INTEGER),
  epoch: whole(0, LAST_INSTANT),
  "clock.mode": z.enum(["running", "frozen"]),
  "clock.offset": whole(-LAST_INSTANT, LAST_INSTANT),
  "clock.frozenAt": whole(0, LAST_PRESENT),
  "clock.latest": whole(0, LAST_PRESENT),
  "clock.start": whole(0, LAST_PRESENT),
  "clock.left": z.union([z.literal(""), whole(0, LAST_PRESENT)]),
  "copy.madeAt": whole(0, LAST_PRESENT),
  "requests.next": whole(1, MOST_ROWS),
  "events.triggered": whole(0, MOST_ROWS),
  "journal.last-of-schema-1": whole(1, MOST_ROWS),
  "scenarios.armed": json(z.object({ next: id, armed: listArmed.output.shape.armed })),
  "deliveries.schedule": json(schedule),
  "deliveries.timeout": json(z.number().min(1).max(LONGEST_MS).nullable()),
  authority: json(z.object({ certificatePem, privateKeyPem })),
};

/** Without these a world has no beginning and no time. */
export const NEEDED_FACTS = ["seed", "epoch", "clock.mode", "clock.offset", "clock.frozenAt", "clock.latest"];
