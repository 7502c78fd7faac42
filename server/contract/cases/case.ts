import { z } from "zod";
import { parseDuration } from "../clock/duration.js";
import { zonedInstant } from "../fields.js";
import { rule } from "../rules.js";
import { scenarioSources } from "../scenarios/scenario-source.js";
import {
  isPayer,
  isSettlement,
  isWait,
  PAYER_RULE,
  SETTLEMENT_RULE,
  WEBHOOK_ADDRESSES,
} from "../settings/settings.js";
import { accountsOfCase, initialState } from "../state/initial-state.js";
import { EVENT_TYPES } from "../webhooks/event-types.js";
import { webhookFormat } from "../webhooks/events.js";

/**
 * A case is a run in one file: its start, and in order every call with its answer and the webhooks that followed. It
 * contains no secrets: the seed creates them again (assumption CASES).
 */
export const CASE_VERSION = 1;

const instant = zonedInstant();
const wait = z.string().refine(isWait, rule("wait", { such: "5m", most: "366d" }));

/** The start settings that influence the behavior. */
export const caseSettings = z.strictObject({
  settlement: z.string().refine(isSettlement, SETTLEMENT_RULE),
  payer: z.string().refine(isPayer, PAYER_RULE),
  directory: z.enum(["open", "strict"]),
  strict: z.boolean(),
  allowHttpWebhooks: z.boolean(),
  webhookAddresses: z.enum(WEBHOOK_ADDRESSES),
  lenientQr: z.boolean(),
  // Cases that are older than a setting do not contain it.
  lenientDocuments: z.boolean().default(false),
  alphanumericCnpj: z.boolean().default(false),
  /** Absent: `spec`. */
  webhookVersion: webhookFormat.optional(),
  retry: z.array(wait).min(1).max(20),
  webhookTimeout: wait,
  /** The accounts and webhooks that were seeded beside the seed account; absent: none. */
  accounts: accountsOfCase.optional(),
  webhooks: initialState.webhooks.optional(),
});
export type CaseSettings = z.infer<typeof caseSettings>;

/** A status, or `lost` if there was none because the connection ended. */
const statusOrLost = z.union([z.int().min(100).max(599), z.literal("lost")]);

/** One event on its way to one URL. */
const webhook = z.strictObject({
  at: instant,
  account: z.int(),
  event: z.enum(EVENT_TYPES),
  /** The event id. */
  id: z.string(),
  to: z.string(),
  /** The receiver's answer to each attempt; `lost` if there was none. Absent: one attempt, answered with 200. */
  answered: z.array(statusOrLost).optional(),
  /** Absent: it is sent, but not compared, because it belongs to none of the `transactions` of the case. */
  payload: z.unknown().optional(),
});
export type CaseWebhook = z.infer<typeof webhook>;

const outcome = {
  /**
   * What the gateway decided, also if a scenario then lost the response; `lost` if the request itself was lost. Absent:
   * the call is made, but not compared.
   */
  answers: statusOrLost.optional(),
  /** The body without its volatile fields (strip-volatile-fields.ts); absent: it is not compared. */
  with: z.unknown().optional(),
  /** The webhooks until the next step; absent: none. */
  webhooks: z.array(webhook).optional(),
};

/** A call of the integrator to the gateway. */
export const gatewayStep = z.strictObject({
  at: instant,
  gateway: z
    .string()
    // A request for the whole server has `*` for its path.
    .regex(/^[A-Z-]+ [/*]/, rule("request", { such: "POST /api/pix/cash-in" }))
    .meta({ examples: ["GET /api/balance"] }),
  /** The account whose token the request carried. */
  account: z.int().optional(),
  /** No token, an invalid token, or a token without the certificate that this operation requires. */
  token: z.enum(["none", "invalid", "without-certificate"]).optional(),
  /** Basic credentials of this account instead of a token. */
  basic: z.union([z.int(), z.literal("wrong")]).optional(),
  /** `account 1`, `issued 2` (the second certificate that the case issues), or the header as it was sent. */
  certificate: z.string().optional(),
  scenario: z.string().optional(),
  idempotencyKey: z.string().optional(),
  contentType: z.string().optional(),
  /** The content-encoding of a body that could not be decoded. A decoded body is saved without its encoding. */
  contentEncoding: z.string().optional(),
  /** The body, if it is JSON. */
  body: z.unknown().optional(),
  /** The body, if it is not JSON. */
  text: z.string().optional(),
  /** The body was larger than the gateway reads, so it was not recorded. */
  tooLarge: z.literal(true).optional(),
  ...outcome,
});
export type GatewayStep = z.infer<typeof gatewayStep>;

/** A call of a control operation. */
export const controlStep = z.strictObject({
  at: instant,
  control: z.string(),
  input: z.record(z.string(), z.unknown()).optional(),
  ...outcome,
});
export type ControlStep = z.infer<typeof controlStep>;

export const caseStep = z.union([gatewayStep, controlStep]).meta({ id: "CaseStep" });
export type CaseStep = GatewayStep | ControlStep;

export const caseHead = z.strictObject({
  /** The version of localpix that wrote it. */
  localpix: z.string(),
  case: z.literal(CASE_VERSION),
  seed: z.int().min(0),
  start: instant,
  /** When it was saved. Events that fell due before then belong to the last step. */
  until: instant,
  /** The host in the codes of charges. */
  host: z.string(),
  /** How much instants may differ in a replay: with a running clock, work takes time. */
  drift: z.string().refine((text) => parseDuration(text) !== null, rule("drift", { such: "1s" })),
  settings: caseSettings,
  /**
   * The transactionIds that the case is about; the first is the one that it was saved for. Only their steps and webhooks
   * are compared; the other steps run because these depend on them. Absent: everything is compared.
   */
  transactions: z.array(z.string()).min(1).optional(),
  /** The user's own scenario files when the case was saved; absent: none. */
  scenarios: scenarioSources.optional(),
});
export type CaseHead = z.infer<typeof caseHead>;

export const wholeCase = caseHead.extend({ steps: z.array(caseStep) }).meta({ id: "Case" });
export type Case = CaseHead & { readonly steps: readonly CaseStep[] };
