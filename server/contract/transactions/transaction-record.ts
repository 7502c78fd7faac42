import { z } from "zod";
import { instant, reais, transactionId } from "../fields.js";
import { pageNumber, pageSize } from "./page-parameters.js";

/** Filter values of the queries, and the labels under which they are answered (Transaction record, mappings). */
export const STATUS_LABELS = { PENDING: "Pendente", CONFIRMED: "Confirmado", ERROR: "Error" } as const;
export const OPERATION_LABELS = {
  PAYMENT: "Pix in",
  WITHDRAW: "Pix out",
  REFUND_IN: "Refund in",
  REFUND_OUT: "Refund out",
} as const;
export const MOVEMENTS = {
  PAYMENT: "CREDIT",
  WITHDRAW: "DEBIT",
  REFUND_IN: "DEBIT",
  REFUND_OUT: "CREDIT",
} as const;

/** One transaction as the queries answer it. What is not known yet is null (RECORD_NULLS). */
export const transactionRecord = z
  .strictObject({
    transactionId: transactionId(),
    externalId: z.string().nullable(),
    status: z.enum(Object.values(STATUS_LABELS)),
    operationType: z.enum(Object.values(OPERATION_LABELS)),
    movementType: z.enum(["CREDIT", "DEBIT"]),
    originalAmount: reais(),
    feeAmount: reais(),
    finalAmount: reais(),
    endToEndId: z.string().length(32).nullable(),
    createdAt: instant(),
    processedAt: instant().nullable(),
    counterpart: z.strictObject({
      name: z.string().nullable(),
      document: z.string().nullable(),
      bank: z.strictObject({
        bankISPB: z.string().nullable(),
        bankName: z.string().nullable(),
        bankCode: z.string().nullable(),
        accountBranch: z.string().nullable(),
        accountNumber: z.string().nullable(),
      }),
    }),
  })
  .meta({ id: "TransactionRecord" });
export type TransactionRecord = z.infer<typeof transactionRecord>;

/** One page of them (Resources, Pagination metadata object). */
export const transactionPage = z
  .strictObject({
    data: z.array(transactionRecord),
    metadata: z.strictObject({
      page: z.int().min(1),
      size: z.int().min(1),
      total: z.int().min(0),
      totalPages: z.int().min(0),
      hasNext: z.boolean(),
      hasPrevious: z.boolean(),
    }),
  })
  .meta({ id: "TransactionPage" });

/** The query parameters that every list of transactions has. */
export const listParameters = (mostPerPage: number) => ({
  page: pageNumber(),
  size: pageSize(mostPerPage),
  status: z.enum(["PENDING", "CONFIRMED", "ERROR"]).optional(),
  type: z.enum(["PAYMENT", "WITHDRAW", "REFUND_IN", "REFUND_OUT"]).optional(),
});
