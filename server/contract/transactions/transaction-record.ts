import { z } from "zod";
import { meanings } from "../field-meanings.js";
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
    transactionId: transactionId().meta({ meaning: meanings.transactionId }),
    externalId: z
      .string()
      .nullable()
      .meta({
        meaning: {
          en: "Your own id of it; where you gave none, a refund has its rtrId and anything else null.",
          pt: "O seu próprio id dela; onde você não deu nenhum, uma devolução tem o seu rtrId, e o resto, null.",
        },
      }),
    status: z.enum(Object.values(STATUS_LABELS)).meta({
      meaning: {
        en: "How it stands, as a label; the filter has PENDING, CONFIRMED and ERROR.",
        pt: "Como está, em um rótulo; o filtro tem PENDING, CONFIRMED e ERROR.",
      },
    }),
    operationType: z.enum(Object.values(OPERATION_LABELS)).meta({
      meaning: {
        en: "What it is; Refund in is money that you give back, Refund out money that comes back to you.",
        pt: "O que é; Refund in é dinheiro que você devolve, Refund out é dinheiro que volta a você.",
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
          en: "Its id between institutions, of a refund with D; null until it has one.",
          pt: "O id dela entre instituições, com D em uma devolução; null até que tenha um.",
        },
      }),
    createdAt: instant().meta({ meaning: meanings.createdAt }),
    processedAt: instant()
      .nullable()
      .meta({
        meaning: {
          en: "When it was concluded, in UTC; null while it is pending.",
          pt: "Quando foi concluída, em UTC; null enquanto está pendente.",
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
              en: "Their bank; all of it is null until it is known.",
              pt: "O banco desse lado; tudo é null até que se conheça.",
            },
          }),
      })
      .meta({ meaning: meanings.counterpart }),
  })
  .meta({ id: "TransactionRecord" });
export type TransactionRecord = z.infer<typeof transactionRecord>;

/** One page of them (Resources, Pagination metadata object). */
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
          meaning: { en: "Whether a page comes after this one.", pt: "Se há uma página depois desta." },
        }),
        hasPrevious: z.boolean().meta({
          meaning: { en: "Whether a page comes before this one.", pt: "Se há uma página antes desta." },
        }),
      })
      .meta({ meaning: meanings.transactionPageMetadata }),
  })
  .meta({ id: "TransactionPage" });

/** The query parameters that every list of transactions has. */
export const listParameters = (mostPerPage: number) => ({
  page: pageNumber().meta({ meaning: meanings.page }),
  size: pageSize(mostPerPage).meta({ meaning: meanings.size }),
  status: z.enum(["PENDING", "CONFIRMED", "ERROR"]).optional().meta({ meaning: meanings.status }),
  type: z
    .enum(["PAYMENT", "WITHDRAW", "REFUND_IN", "REFUND_OUT"])
    .optional()
    .meta({
      meaning: {
        en: "Only what was received (PAYMENT), sent (WITHDRAW), given back (REFUND_IN) or got back (REFUND_OUT).",
        pt: "Só o que foi recebido (PAYMENT), enviado (WITHDRAW), devolvido por você (REFUND_IN) ou a você (REFUND_OUT).",
      },
    }),
});
