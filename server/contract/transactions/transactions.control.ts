import { z } from "zod";
import { accountId } from "../accounts/accounts.control.js";
import { BROKEN, keepable } from "../control-fields.js";
import { eventOfFact } from "../journal/activity.control.js";
import { type JournalEntry, journalEntry } from "../journal/journal.js";
import { wholeRequest } from "../journal/requests.control.js";
import { med } from "../meds/meds.control.js";
import { controlOperation } from "../operation.js";
import { wholeDelivery } from "../webhooks/deliveries.control.js";
import { day, limit } from "./page.control.js";
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
    /** When it settles or expires by itself; null if it waits for a command. */
    dueAt: z.string().nullable(),
    /** Only of a transfer through the directory. */
    idempotencyKey: z.string().nullable(),
  })
  .meta({ id: "Transaction" });
export type TransactionView = z.infer<typeof transaction>;

const posting = z.object({
  at: z.string(),
  from: z.string(),
  to: z.string(),
  amount: z.number(),
  availableAfter: z.number(),
  blockedAfter: z.number(),
});
export type PostingView = z.infer<typeof posting>;

/** The extra fields of a transfer through the directory. */
const transfer = z.object({
  priority: z.enum(["HIGH", "NORM"]),
  paymentFlow: z.string().nullable(),
  /** When it expires in the queue; null if it is not queued. */
  expiresAt: z.string().nullable(),
});

/** A share of a paid charge that a payout of splits contains (assumption SPLITS). */
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
  /** The shares in a payout of splits; empty for any other transaction. */
  parts: z.array(splitPart),
  assumptions: z.array(z.string()),
  request: wholeRequest.nullable(),
  postings: z.array(posting),
  events: z.array(journalEntry as unknown as z.ZodType<JournalEntry>),
  /** Its refunds, completed or pending, in the order of their requests. */
  refunds: z.array(transaction),
  /** The MEDs that contest it; for a refund of a MED, that MED. */
  meds: z.array(med),
  deliveries: z.array(wholeDelivery),
});
export type WholeTransaction = z.infer<typeof wholeTransaction>;

/** A transaction in a list. */
const transactionRow = transaction.extend({
  /** Its newest event with a failing delivery, or else its newest event; null: it has caused none. */
  event: eventOfFact.nullable(),
});
export type TransactionRow = z.infer<typeof transactionRow>;

const transactionFilter = {
  /** Words, or beginnings of words, that a transaction contains; amounts in Brazilian or JSON notation. */
  text: z.string().min(1).max(200).refine(keepable, BROKEN).optional(),
  status: transaction.shape.status.optional(),
  account: accountId.optional(),
  /** Created on or after this day in São Paulo; `to` is inclusive too. */
  from: day.optional(),
  to: day.optional(),
};

export const listTransactions = controlOperation(
  "GET",
  "/sandbox/api/transactions",
  {
    en: "Transactions of any account, newest first",
    pt: "Transações de qualquer conta, da mais recente à mais antiga",
  },
  z.strictObject({
    ...transactionFilter,
    operation: transaction.shape.operation.optional(),
    /** Only transactions older than this one: the last of a page gives the next page. */
    before: z.coerce.number().int().min(1).optional(),
    limit: limit(50),
  }),
  z.object({
    transactions: z.array(transactionRow),
    /** Send this as `before` to get older transactions, even if this page has few rows or none; null: there are none. */
    next: z.int().nullable(),
    /** With `text`: how many entries of the journal the search does not cover yet; later calls return fewer. */
    unsearched: z.int(),
  }),
);

export const countTransactions = controlOperation(
  "GET",
  // One segment would be the id of a transaction.
  "/sandbox/api/transactions/counts/by-operation",
  {
    en: "How many transactions match a search, by operation",
    pt: "Quantas transações correspondem a uma busca, por operação",
  },
  z.strictObject(transactionFilter),
  z.object({
    counts: z.object({
      PAYMENT: z.int(),
      WITHDRAW: z.int(),
      REFUND_IN: z.int(),
      REFUND_OUT: z.int(),
    }),
    /** Whether more transactions may match, because only the newest were counted. */
    isCapped: z.boolean(),
    /** With `text`: how many entries of the journal the search does not cover yet; later calls return fewer. */
    unsearched: z.int(),
  }),
);

export const showTransaction = controlOperation(
  "GET",
  "/sandbox/api/transactions/:id",
  { en: "One transaction with its whole history", pt: "Uma transação com o seu histórico completo" },
  z.strictObject({ id: z.string(), account: accountId.optional() }),
  wholeTransaction,
  { problems: [...TRANSACTION_PROBLEMS, "transaction-elsewhere", "cob-unpaid"] },
);
