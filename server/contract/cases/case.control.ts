import { z } from "zod";
import { accountId } from "../accounts/accounts.control.js";
import { controlOperation } from "../operation.js";
import { TRANSACTION_PROBLEMS } from "../transactions/transaction-problems.js";
import { wholeCase } from "./case.js";

export const readCase = controlOperation(
  "GET",
  "/sandbox/api/case",
  {
    en: "Everything since the last reset, or one transaction's story, as a replayable case",
    pt: "Tudo desde que o sandbox foi zerado, ou a história de uma transação, como um caso repetível",
  },
  z.strictObject({
    /** A transactionId, externalId, txid or end-to-end id: only the story of this transaction is compared. */
    transaction: z.string().min(1).optional(),
    /** The account that has the transaction. */
    account: accountId.optional(),
  }),
  wholeCase,
  {
    problems: [
      ...TRANSACTION_PROBLEMS,
      ...([
        "transaction-elsewhere",
        "cob-unpaid",
        "case-incomplete",
        "case-record-lost",
        "case-settings-changed",
      ] as const),
    ],
  },
);

export const showRequestRecord = controlOperation(
  "GET",
  "/sandbox/api/case/record",
  {
    en: "How many of the requests that a case consists of are kept, and whether some are missing",
    pt: "Quantas das requisições que compõem um caso são guardadas, e se faltam algumas",
  },
  z.strictObject({}),
  z.object({
    /** How many requests are kept now. */
    held: z.int(),
    /** How many can be kept (start --keep-requests). Beyond it the oldest are deleted, and no case can be saved. */
    maxKept: z.int(),
    /** Null: none is missing since the last reset. `dropped`: the oldest were deleted; `lost`: some were never written. */
    missing: z.enum(["dropped", "lost"]).nullable(),
  }),
);
export type RequestRecord = z.infer<typeof showRequestRecord.output>;
