import { z } from "zod";
import { meanings } from "../field-meanings.js";
import { instant, reais, transactionId } from "../fields.js";
import { pageNumber, pageSize } from "./page-parameters.js";

/** Filter values of the queries, and their labels in answers (Transaction record, mappings). */
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

/** One transaction in the answer of a query. Fields that are not known yet are null (assumption RECORD_NULLS). */
export const transactionRecord = z
  .strictObject({
    transactionId: transactionId().meta({ meaning: meanings.transactionId }),
    externalId: z
      .string()
      .nullable()
      .meta({
        meaning: {
          en: "Your id for the transaction; without one, it is the rtrId for a refund and null otherwise.",
          pt: "O seu id para a transação; sem um, é o rtrId em uma devolução e null nos outros casos.",
        },
      }),
    status: z.enum(Object.values(STATUS_LABELS)).meta({
      meaning: {
        en: "The status as a label; the filter takes PENDING, CONFIRMED and ERROR.",
        pt: "O status, como rótulo; o filtro aceita PENDING, CONFIRMED e ERROR.",
      },
    }),
    operationType: z.enum(Object.values(OPERATION_LABELS)).meta({
      meaning: {
        en: "The operation as a label; Refund in is money that you return, Refund out is money returned to you.",
        pt: "A operação, como rótulo; Refund in é dinheiro que você devolve, Refund out é dinheiro devolvido a você.",
      },
    }),
    movementType: z.enum(["CREDIT", "DEBIT"]).meta({ meaning: meanings.movementType }),
    originalAmount: reais().meta({ meaning: meanings.originalAmount }),
    feeAmount: reais().meta({ meaning: meanings.feeAmount }),
    finalAmount: reais().meta({ meaning: meanings.finalAmount }),
    endToEndId: z
      .string()
      .length(32)
      .nullable()
      .meta({
        meaning: {
          en: "The end-to-end id; for a refund, the rtrId, which begins with D; null until it is known.",
          pt: "O end-to-end id; em uma devolução, o rtrId, que começa com D; null até ser conhecido.",
        },
      }),
    createdAt: instant().meta({ meaning: meanings.createdAt }),
    processedAt: instant()
      .nullable()
      .meta({
        meaning: {
          en: "When the transaction became final, in UTC; null while it is pending.",
          pt: "Quando a transação foi concluída, em UTC; null enquanto está pendente.",
        },
      }),
    counterpart: z
      .strictObject({
        name: z.string().nullable().meta({ meaning: meanings.name }),
        document: z.string().nullable().meta({ meaning: meanings.document }),
        bank: z
          .strictObject({
            bankISPB: z.string().nullable().meta({ meaning: meanings.bankISPB }),
            bankName: z.string().nullable().meta({ meaning: meanings.bankName }),
            bankCode: z.string().nullable().meta({ meaning: meanings.bankCode }),
            accountBranch: z.string().nullable().meta({ meaning: meanings.accountBranch }),
            accountNumber: z.string().nullable().meta({ meaning: meanings.accountNumber }),
          })
          .meta({
            meaning: {
              en: "The counterpart's bank; all fields are null until it is known.",
              pt: "O banco da contraparte; todos os campos são null até ele ser conhecido.",
            },
          }),
      })
      .meta({ meaning: meanings.counterpart }),
  })
  .meta({ id: "TransactionRecord" });
export type TransactionRecord = z.infer<typeof transactionRecord>;

/** One page of transaction records (specification: Resources, Pagination metadata object). */
export const transactionPage = z
  .strictObject({
    data: z.array(transactionRecord).meta({
      meaning: {
        en: "The transactions of this page, newest first.",
        pt: "As transações desta página, da mais recente à mais antiga.",
      },
    }),
    metadata: z
      .strictObject({
        page: z.int().min(1).meta({ meaning: meanings.page }),
        size: z.int().min(1).meta({ meaning: meanings.size }),
        total: z.int().min(0).meta({ meaning: meanings.total }),
        totalPages: z.int().min(0).meta({ meaning: meanings.totalPages }),
        hasNext: z.boolean().meta({
          meaning: { en: "Whether there is a next page.", pt: "Se há uma próxima página." },
        }),
        hasPrevious: z.boolean().meta({
          meaning: { en: "Whether there is a previous page.", pt: "Se há uma página anterior." },
        }),
      })
      .meta({ meaning: meanings.transactionPageMetadata }),
  })
  .meta({ id: "TransactionPage" });

/** The query parameters of every transaction list. */
export const listParameters = (mostPerPage: number) => ({
  page: pageNumber().meta({ meaning: meanings.page }),
  size: pageSize(mostPerPage).meta({ meaning: meanings.size }),
  status: z.enum(["PENDING", "CONFIRMED", "ERROR"]).optional().meta({ meaning: meanings.status }),
  type: z
    .enum(["PAYMENT", "WITHDRAW", "REFUND_IN", "REFUND_OUT"])
    .optional()
    .meta({
      meaning: {
        en: "Only what was received (PAYMENT), sent (WITHDRAW), refunded by you (REFUND_IN) or to you (REFUND_OUT).",
        pt: "Só o que foi recebido (PAYMENT), enviado (WITHDRAW), devolvido por você (REFUND_IN) ou a você (REFUND_OUT).",
      },
    }),
});
