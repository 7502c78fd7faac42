import { z } from "zod";
import type { AssumptionId } from "../assumptions/assumptions.js";
import type { ProblemBody } from "../error-bodies.js";
import { instant, reais } from "../fields.js";
import { MED_CAUSES, MED_REASONS } from "../meds/med.js";
import { scenarioFacts } from "../scenarios/scenario-facts.js";
import { noticeFacts } from "../webhooks/notice-facts.js";

/**
 * The journal: every fact, numbered, in the order in which it became true. One entry is also one message
 * of the live feed. Amounts are reais, times ISO 8601 in sandbox time.
 */

const balance = z.object({ available: reais(), blocked: reais() });

const person = z.object({
  name: z.string(),
  document: z.string(),
  bank: z.object({ ispb: z.string(), name: z.string() }).nullable(),
});

/** What was accepted although it is wrong, in both languages; absent: nothing. */
const warnings = z
  .array(z.object({ about: z.enum(["QR_CRC", "DOCUMENTS"]), en: z.string(), pt: z.string() }))
  .optional();

/** What every entry about a transaction says about it. */
const movement = {
  origin: z.string(),
  externalId: z.string().nullable(),
  value: reais(),
  scenario: z.string().nullable(),
  counterpart: person.nullable(),
};

/** What every entry about money that goes back says of it and of the payment that it belongs to. */
const reversal = {
  ...movement,
  originalTransactionId: z.string(),
  originalEndToEndId: z.string(),
  /** The id of the return itself, with `D`. */
  rtrId: z.string(),
  balance,
};

/** What an entry about a split says about it; the transaction is the charge that it is a part of. */
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
  /** The operation's id; null where the request met none. */
  operation: z.string().nullable(),
  method: z.string(),
  path: z.string(),
  status: z.int(),
  reason: z.string(),
  code: z.string().nullable(),
  message: z.union([z.string(), z.array(z.string())]),
  errorId: z.string(),
};
/** What every entry about a MED says of it; the transaction, where there is one, is the payment that it contests. */
const med = {
  medId: z.int(),
  endToEndId: z.string(),
  reason: z.enum(MED_REASONS),
  cause: z.enum(MED_CAUSES).nullable(),
  /** What is contested; null where nobody knows. */
  value: reais().nullable(),
};
const analysis = { ...med, details: z.string().nullable(), balance };
/** What an entry says, by its type. */
export const facts = {
  "account.created": z.object({ name: z.string(), document: z.string(), pixKey: z.string(), balance }),
  "account.changed": z.object({ settings: z.record(z.string(), z.unknown()) }),
  "balance.adjusted": z.object({ before: balance, balance }),
  "certificate.issued": z.object({
    fingerprint: z.string(),
    kind: z.string(),
    /** The certificate in whose place it was made, because that one had expired. */
    renews: z.string().optional(),
  }),
  "token.issued": z.object({ expiresAt: instant() }),
  "charge.created": z.object({ ...movement, pixCode: z.string(), expiresAt: instant() }),
  "charge.paid": z.object({ ...movement, fee: reais(), final: reais(), endToEndId: z.string(), balance }),
  "charge.expired": z.object(movement),
  /** Its payment failed, as a scenario asked for. */
  "charge.failed": z.object({ ...movement, errorCode: z.string(), errorMessage: z.string() }),
  /** A cob is no transaction until somebody pays it, so this entry has no transactionId (CHARGE_ID). */
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
  /** A payment of it failed, as a scenario asked for; the cob itself waits on (COB_FAILED). */
  "cob.failed": z.object({ ...movement, txid: z.string(), errorCode: z.string(), errorMessage: z.string() }),
  /** By the receiver, or by the provider: then it expired or was taken down. */
  "cob.removed": z.object({ ...movement, txid: z.string(), by: z.enum(["user", "psp"]) }),
  /** A part of a paid charge waits for its time; it becomes a payout of its own then (SPLITS). */
  "split.scheduled": z.object({ ...part, runsAt: instant() }),
  /** Its share is less than a centavo, so there is nothing to send. */
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
    /** When the queue gives it up, unless somebody settles it before. */
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
  /** The receiver of a payout has sent it back, or a part of it. */
  "payout.returned": z.object({ ...reversal, reason: z.string().nullable(), fee: reais(), final: reais() }),
  /** It was to come back by itself, but its receiver is an account of this sandbox and cannot (RETURN_BETWEEN_ACCOUNTS). */
  "payout.kept": z.object({ ...movement, reason: z.enum(["balance", "deadline"]) }),
  "refund.created": z.object({ ...reversal, fee: reais(), settlesAt: instant().nullable() }),
  "refund.settled": z.object({ ...reversal, fee: reais(), final: reais() }),
  "refund.failed": z.object({ ...reversal, errorCode: z.string(), errorMessage: z.string() }),
  "med.opened": z.object({ ...med, description: z.string().nullable() }),
  "med.received": z.object({ ...analysis, blocked: reais(), analysisDueAt: instant() }),
  /** `refunded` goes back to the payer by a refund of its own, unless there is nothing to give back. */
  "med.accepted": z.object({
    ...analysis,
    refunded: reais(),
    refundTransactionId: z.string().nullable(),
  }),
  "med.rejected": z.object({ ...analysis, released: reais() }),
  "med.cancelled": z.object({ ...analysis, released: reais() }),
  ...noticeFacts,
  "request.refused": z.object(refusedRequest),
  /** The first entry of every world: of a new sandbox, and of one that was reset. */
  "world.began": z.object({ seed: z.int() }),
  ...scenarioFacts,
  "clock.changed": z.object({ mode: z.enum(["running", "frozen"]), before: instant(), now: instant() }),
} as const;

export type EntryType = keyof typeof facts;
export const ENTRY_TYPES = Object.keys(facts) as EntryType[];

/** What an entry of a type says. */
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
    /** What it rests on, added where the journal is served; absent where the specification alone decided. */
    readonly assumptions?: readonly AssumptionId[];
  };
}[Type];

/** The first message of the live feed. A changed epoch means: the world was reset, forget what you knew. */
export interface Hello {
  readonly type: "hello";
  readonly epoch: number;
  readonly seq: number;
  readonly now: string;
}

/**
 * Says every few seconds that the sandbox is alive, because a page cannot see protocol pings, and at once that it writes
 * nothing any more; the problem is that of its health.
 */
export interface Tick {
  readonly type: "tick";
  readonly now: string;
  readonly problem: ProblemBody["error"] | null;
}

/** What the live feed has news of beside the journal: requests that left no entry, and snapshots, which are no part of the world. */
export const FEED_NOTICES = ["requests", "snapshots"] as const;
export type FeedNotice = (typeof FEED_NOTICES)[number];

/** The schema of one entry, by its type: what the tests hold every entry against. */
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
