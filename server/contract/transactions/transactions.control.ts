import { z } from "zod";
import { accountId } from "../accounts/accounts.control.js";
import { BROKEN, keepable } from "../control-fields.js";
import { type JournalEntry, journalEntry } from "../journal/journal.js";
import { wholeRequest } from "../journal/requests.control.js";
import { med } from "../meds/meds.control.js";
import { controlOperation } from "../operation.js";
import { rule } from "../rules.js";
import { wholeDelivery } from "../webhooks/deliveries.control.js";
import { limit } from "./page.control.js";
import { TRANSACTION_PROBLEMS } from "./transaction-problems.js";

const counterpart = z.object({
  name: z.string().nullable(),
  document: z.string().nullable(),
  ispb: z.string().nullable(),
  bankName: z.string().nullable(),
});

const transaction = z
  .object({
    transactionId: z.string(),
    account: z.int(),
    operation: z.enum(["PAYMENT", "WITHDRAW", "REFUND_IN", "REFUND_OUT"]),
    origin: z.string(),
    status: z.enum(["PENDING", "CONFIRMED", "ERROR"]),
    externalId: z.string().nullable(),
    endToEndId: z.string().nullable(),
    pixKey: z.string().nullable(),
    value: z.number(),
    fee: z.number(),
    final: z.number(),
    description: z.string().nullable(),
    counterpart,
    scenario: z.string().nullable(),
    errorCode: z.string().nullable(),
    errorMessage: z.string().nullable(),
    createdAt: z.string(),
    processedAt: z.string().nullable(),
    /** When it settles or expires by itself; null when only somebody can move it. */
    dueAt: z.string().nullable(),
    /** Of a transfer through the directory. */
    idempotencyKey: z.string().nullable(),
  })
  .meta({ id: "Transaction" });
export type Transaction = z.infer<typeof transaction>;

const posting = z.object({
  at: z.string(),
  from: z.string(),
  to: z.string(),
  amount: z.number(),
  availableAfter: z.number(),
  blockedAfter: z.number(),
});
export type Posting = z.infer<typeof posting>;

/** What a transfer through the directory has beyond its transaction. */
const transfer = z.object({
  priority: z.enum(["HIGH", "NORM"]),
  paymentFlow: z.string().nullable(),
  /** When the queue gives it up; null for one that waits in no queue. */
  expiresAt: z.string().nullable(),
});

/** A part of a paid charge that went out with a payout (SPLITS). */
const splitPart = z.object({
  /** The charge. */
  transactionId: z.string(),
  externalId: z.string(),
  number: z.int(),
  value: z.number(),
});

const wholeTransaction = transaction.extend({
  transfer: transfer.nullable(),
  pixCode: z.string().nullable(),
  /** Of a payout of splits: the parts of paid charges that it is made of. */
  parts: z.array(splitPart),
  assumptions: z.array(z.string()),
  request: wholeRequest.nullable(),
  postings: z.array(posting),
  events: z.array(journalEntry as unknown as z.ZodType<JournalEntry>),
  /** What of it has gone back or is about to, in the order in which that was asked for. */
  refunds: z.array(transaction),
  /** Those that contest it, and the one whose refund it is. */
  meds: z.array(med),
  deliveries: z.array(wholeDelivery),
});
export type WholeTransaction = z.infer<typeof wholeTransaction>;

const day = z.iso.date(rule("day", { such: "2027-02-12" }));

export const listTransactions = controlOperation(
  "GET",
  "/sandbox/api/transactions",
  {
    en: "Transactions of any account, newest first",
    pt: "Transações de qualquer conta, da mais recente à mais antiga",
  },
  z.strictObject({
    /** Words that a transaction has, each at least from its beginning; amounts as Brazil or as JSON writes them. */
    text: z.string().min(1).max(200).refine(keepable, BROKEN).optional(),
    status: transaction.shape.status.optional(),
    operation: transaction.shape.operation.optional(),
    account: accountId.optional(),
    /** Created on these days of São Paulo, both included. */
    from: day.optional(),
    to: day.optional(),
    /** Only what is older than this transaction: the last one of a page leads to the next. */
    before: z.coerce.number().int().min(1).optional(),
    limit: limit(50),
  }),
  z.object({
    transactions: z.array(transaction),
    /** Ask again with `before` of this id for older ones; null: there are none. */
    next: z.int().nullable(),
    /** With `text`: how many entries of the journal have not been read yet; ask again, and there are fewer. */
    unsearched: z.int(),
  }),
);

export const showTransaction = controlOperation(
  "GET",
  "/sandbox/api/transactions/:id",
  { en: "One transaction and its whole story", pt: "Uma transação e sua história inteira" },
  z.strictObject({ id: z.string(), account: accountId.optional() }),
  wholeTransaction,
  { problems: [...TRANSACTION_PROBLEMS, "cob-unpaid"] },
);
