import { z } from "zod";
import type { AssumptionId } from "../assumptions/assumptions.js";
import { texts } from "../control-fields.js";
import type { ProblemBody } from "../error-bodies.js";
import { instant, reais } from "../fields.js";
import { MED_CAUSES, MED_REASONS } from "../meds/med.js";
import { scenarioFacts } from "../scenarios/scenario-facts.js";
import { webhookFacts } from "../webhooks/webhook-facts.js";

/**
 * The journal: every event of the sandbox, numbered and in order. Each entry is also a message of the live feed.
 * Amounts are in reais, times are ISO 8601 in sandbox time.
 */

const balance = z.object({ available: reais(), blocked: reais() });

const person = z.object({
  name: z.string(),
  document: z.string(),
  bank: z.object({ ispb: z.string(), name: z.string() }).nullable(),
});

/** Faults that were accepted, in both languages; absent: none. */
const warnings = z.array(z.object({ about: z.enum(["QR_CRC", "DOCUMENTS"]), ...texts.shape })).optional();

/** The fields of every entry about a transaction. */
const movement = {
  origin: z.string(),
  externalId: z.string().nullable(),
  value: reais(),
  scenario: z.string().nullable(),
  counterpart: person.nullable(),
};

/** The fields of every entry about a refund or a return, and of its original payment. */
const reversal = {
  ...movement,
  originalTransactionId: z.string(),
  originalEndToEndId: z.string(),
  /** The id of the refund or return, which begins with `D`. */
  rtrId: z.string(),
  balance,
};

/** The fields of every entry about a split; the entry's transaction is the charge. */
const part = {
  number: z.int(),
  externalId: z.string(),
  value: reais(),
  pixKey: z.string(),
  name: z.string(),
  immediate: z.boolean(),
};

/** How a request that the gateway refused was answered. */
export const refusedRequest = {
  requestId: z.int(),
  /** The operation's id; null if the request matched none. */
  operation: z.string().nullable(),
  method: z.string(),
  path: z.string(),
  status: z.int(),
  reason: z.string(),
  code: z.string().nullable(),
  message: z.union([z.string(), z.array(z.string())]),
  errorId: z.string(),
};
/** The fields of every entry about a MED; the entry's transaction, if any, is the contested payment. */
const med = {
  medId: z.int(),
  endToEndId: z.string(),
  reason: z.enum(MED_REASONS),
  cause: z.enum(MED_CAUSES).nullable(),
  /** The contested amount; null if it is not known. */
  value: reais().nullable(),
};
const analysis = { ...med, details: z.string().nullable(), balance };
/** The data of an entry, by its type. */
export const facts = {
  "account.created": z.object({ name: z.string(), document: z.string(), pixKey: z.string(), balance }),
  "account.changed": z.object({ settings: z.record(z.string(), z.unknown()) }),
  "balance.adjusted": z.object({ before: balance, balance }),
  "certificate.issued": z.object({
    fingerprint: z.string(),
    kind: z.string(),
    /** The expired certificate that this one replaces. */
    renews: z.string().optional(),
  }),
  "token.issued": z.object({ expiresAt: instant() }),
  "charge.created": z.object({ ...movement, pixCode: z.string(), expiresAt: instant() }),
  "charge.paid": z.object({ ...movement, fee: reais(), final: reais(), endToEndId: z.string(), balance }),
  "charge.expired": z.object(movement),
  /** The payment of a charge failed because of a scenario. */
  "charge.failed": z.object({ ...movement, errorCode: z.string(), errorMessage: z.string() }),
  /** This entry has no transactionId, because a cob is not a transaction until it is paid (assumption CHARGE_ID). */
  "cob.created": z.object({
    ...movement,
    txid: z.string(),
    pixKey: z.string(),
    pixCode: z.string(),
    expiresAt: instant(),
    warnings,
  }),
  "cob.paid": z.object({
    ...movement,
    txid: z.string(),
    fee: reais(),
    final: reais(),
    endToEndId: z.string(),
    balance,
  }),
  /** A payment failed because of a scenario; the cob stays ATIVA (assumption COB_FAILED). */
  "cob.failed": z.object({ ...movement, txid: z.string(), errorCode: z.string(), errorMessage: z.string() }),
  /** `user`: cancelled by the receiver; `psp`: expired, or removed by the PSP. */
  "cob.removed": z.object({ ...movement, txid: z.string(), by: z.enum(["user", "psp"]) }),
  /** A share of a paid charge is scheduled; it becomes a payout when it runs (assumption SPLITS). */
  "split.scheduled": z.object({ ...part, runsAt: instant() }),
  /** The share is less than a centavo, so nothing is sent. */
  "split.skipped": z.object(part),
  "pix.received": z.object({
    ...movement,
    pixKey: z.string(),
    fee: reais(),
    final: reais(),
    endToEndId: z.string(),
    balance,
  }),
  "payout.created": z.object({
    ...movement,
    fee: reais(),
    pixKey: z.string(),
    settlesAt: instant().nullable(),
    /** When it expires in the queue if it is not settled before. */
    expiresAt: instant().optional(),
    warnings,
    balance,
  }),
  "payout.settled": z.object({
    ...movement,
    fee: reais(),
    final: reais(),
    pixKey: z.string(),
    endToEndId: z.string(),
    balance,
  }),
  "payout.rejected": z.object({
    ...movement,
    pixKey: z.string(),
    errorCode: z.string(),
    errorMessage: z.string(),
    balance,
  }),
  /** The receiver of a payout returned it, in full or in part. */
  "payout.returned": z.object({ ...reversal, reason: z.string().nullable(), fee: reais(), final: reais() }),
  /**
   * A scheduled return did not happen: the receiver, an account of this sandbox, could not refund it (assumption
   * RETURN_BETWEEN_ACCOUNTS).
   */
  "payout.kept": z.object({ ...movement, reason: z.enum(["balance", "deadline"]) }),
  "refund.created": z.object({ ...reversal, fee: reais(), settlesAt: instant().nullable() }),
  "refund.settled": z.object({ ...reversal, fee: reais(), final: reais() }),
  "refund.failed": z.object({ ...reversal, errorCode: z.string(), errorMessage: z.string() }),
  "med.opened": z.object({ ...med, description: z.string().nullable() }),
  "med.received": z.object({ ...analysis, blocked: reais(), analysisDueAt: instant() }),
  /** `refunded` is returned to the payer with a separate refund, unless nothing is left to refund. */
  "med.accepted": z.object({
    ...analysis,
    refunded: reais(),
    refundTransactionId: z.string().nullable(),
  }),
  "med.rejected": z.object({ ...analysis, released: reais() }),
  "med.cancelled": z.object({ ...analysis, released: reais() }),
  ...webhookFacts,
  "request.refused": z.object(refusedRequest),
  /** The first entry of a new sandbox, and after each reset. */
  "world.began": z.object({ seed: z.int() }),
  ...scenarioFacts,
  "clock.changed": z.object({ mode: z.enum(["running", "frozen"]), before: instant(), now: instant() }),
} as const;

export type EntryType = keyof typeof facts;
export const ENTRY_TYPES = Object.keys(facts) as EntryType[];

/** The data of an entry of this type. */
export type Fact<Type extends EntryType = EntryType> = z.infer<(typeof facts)[Type]>;

/** One entry, as the control API lists it and the live feed sends it. */
export type JournalEntry<Type extends EntryType = EntryType> = {
  [One in Type]: {
    readonly seq: number;
    readonly at: string;
    readonly type: One;
    readonly account: number | null;
    readonly transactionId?: string;
    readonly data: Fact<One>;
    /** The assumptions that apply, added when the journal is served; absent if the specification alone decides. */
    readonly assumptions?: readonly AssumptionId[];
  };
}[Type];

/** The first message of the live feed. If the epoch is not that of the last hello, the state was replaced: read it again. */
export interface Hello {
  readonly type: "hello";
  readonly epoch: number;
  readonly seq: number;
  readonly now: string;
}

/**
 * A heartbeat every few seconds, because a page cannot see protocol pings. It is sent at once when the sandbox can no
 * longer write; `problem` is that of its health.
 */
export interface Tick {
  readonly type: "tick";
  readonly now: string;
  readonly problem: ProblemBody["error"] | null;
}

/** The schema of one entry, by its type; the tests check every entry against it. */
export const journalEntry = z
  .discriminatedUnion(
    "type",
    ENTRY_TYPES.map((type) =>
      z.strictObject({
        seq: z.int(),
        at: instant(),
        type: z.literal(type),
        account: z.int().nullable(),
        transactionId: z.string().optional(),
        data: facts[type] as z.ZodObject,
        assumptions: z.array(z.string()).min(1).optional(),
      }),
    ) as unknown as [z.ZodObject<{ type: z.ZodLiteral<EntryType> }>],
  )
  .meta({ id: "JournalEntry" });
