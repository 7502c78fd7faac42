import { z } from "zod";
import { meanings } from "../field-meanings.js";
import { instant, reais, transactionId } from "../fields.js";

/** The version 1 payloads of webhooks (specification: Events; assumption V1_PAYLOADS for what it does not show). */

const bank = z
  .strictObject({
    bankISPB: z.string().meta({ meaning: meanings.bankISPB }),
    bankName: z.string().meta({ meaning: meanings.bankName }),
    bankCode: z.string().meta({ meaning: meanings.bankCode }),
    accountBranch: z.string().meta({ meaning: meanings.accountBranch }),
    accountNumber: z.string().meta({ meaning: meanings.accountNumber }),
  })
  .meta({ id: "Bank" });

const counterpart = z
  .strictObject({
    name: z.string().nullable().meta({ meaning: meanings.name }),
    document: z.string().nullable().meta({ meaning: meanings.document }),
    bank: z.union([bank, z.strictObject({})]).meta({
      meaning: {
        en: "The counterpart's bank; empty until it is known.",
        pt: "O banco da contraparte; vazio até ser conhecido.",
      },
    }),
  })
  .meta({ id: "Counterpart" });

const flat = {
  transactionType: z.literal("PIX").meta({ meaning: meanings.transactionType }),
  transactionId: transactionId().meta({ meaning: meanings.transactionId }),
  externalId: z.string().nullable().meta({ meaning: meanings.externalId }),
  endToEndId: z
    .string()
    .length(32)
    .nullable()
    .meta({
      meaning: {
        en: "The end-to-end id; null if status is ERROR.",
        pt: "O end-to-end id; null se status é ERROR.",
      },
    }),
  pixKey: z.string().nullable().meta({ meaning: meanings.pixKey }),
  feeAmount: reais().meta({ meaning: meanings.feeAmount }),
  originalAmount: reais().meta({ meaning: meanings.originalAmount }),
  finalAmount: reais().meta({ meaning: meanings.finalAmount }),
  processingDate: instant().meta({ meaning: meanings.processingDate }),
  errorCode: z.string().nullable().meta({ meaning: meanings.errorCode }),
  errorMessage: z
    .string()
    .nullable()
    .meta({
      meaning: {
        en: "A sentence that says why it failed; null if it did not.",
        pt: "Uma frase que diz por que falhou; null se não falhou.",
      },
    }),
  counterpart: counterpart.meta({ meaning: meanings.counterpart }),
  metadata: z.record(z.string(), z.unknown()).meta({ meaning: meanings.metadata }),
};

export const cashOutPayload = z
  .strictObject({
    event: z.literal("CashOut").meta({ meaning: meanings.event }),
    status: z.enum(["CONFIRMED", "ERROR"]).meta({
      meaning: {
        en: "CONFIRMED: the money arrived; ERROR: the cash-out was rejected and nothing was debited.",
        pt: "CONFIRMED: o dinheiro chegou ao destino; ERROR: o cash-out foi rejeitado e nada foi debitado.",
      },
    }),
    movementType: z.literal("DEBIT").meta({ meaning: meanings.movementType }),
    ...flat,
    pixKey: z.string().meta({ meaning: meanings.pixKey }),
  })
  .meta({ id: "CashOutPayload" });

export const cashInPayload = z
  .strictObject({
    event: z.literal("CashIn").meta({ meaning: meanings.event }),
    status: z.enum(["CONFIRMED", "ERROR"]).meta({
      meaning: {
        en: "CONFIRMED: the money was received; ERROR: the payment failed.",
        pt: "CONFIRMED: o dinheiro foi recebido; ERROR: o pagamento falhou.",
      },
    }),
    movementType: z.literal("CREDIT").meta({ meaning: meanings.movementType }),
    ...flat,
  })
  .meta({ id: "CashInPayload" });

/** A reversal has no counterpart of its own; the counterpart is in `parentTransaction`. */
const reversal = {
  ...flat,
  status: z.enum(["CONFIRMED", "ERROR"]).meta({
    meaning: {
      en: "CONFIRMED: the money was returned; ERROR: the refund failed.",
      pt: "CONFIRMED: o dinheiro foi devolvido; ERROR: a devolução falhou.",
    },
  }),
  counterpart: z.never().optional(),
  /** The only amounts in centavos; all others are in reais. */
  metadata: z
    .strictObject({
      refund: z
        .strictObject({
          value: z
            .int()
            .positive()
            .meta({
              meaning: { en: "The refunded amount, in centavos.", pt: "O valor devolvido, em centavos." },
            }),
          originalValue: z
            .int()
            .positive()
            .meta({
              meaning: {
                en: "The amount of the original payment, in centavos.",
                pt: "O valor do pagamento original, em centavos.",
              },
            }),
          referenceTransactionId: transactionId().meta({
            meaning: {
              en: "The transactionId of the original payment.",
              pt: "O transactionId do pagamento original.",
            },
          }),
        })
        .meta({
          meaning: {
            en: "The amounts of the refund, in centavos; all other amounts are in reais.",
            pt: "Os valores da devolução, em centavos; todos os outros valores são em reais.",
          },
        }),
    })
    .meta({ meaning: meanings.metadata }),
  parentTransaction: z
    .strictObject({
      transactionId: transactionId().meta({ meaning: meanings.transactionId }),
      externalId: z.string().nullable().meta({ meaning: meanings.externalId }),
      endToEndId: z.string().length(32).nullable().meta({ meaning: meanings.endToEndId }),
      processingDate: instant().meta({ meaning: meanings.processingDate }),
      wasTotalRefunded: z.boolean().meta({
        meaning: {
          en: "Whether the whole payment has been refunded.",
          pt: "Se o pagamento inteiro já foi devolvido.",
        },
      }),
      remainingAmountForRefund: reais().meta({
        meaning: {
          en: "The amount that can still be refunded; pending refunds are already subtracted.",
          pt: "O valor que ainda pode ser devolvido; devoluções pendentes já estão descontadas.",
        },
      }),
      metadata: z.record(z.string(), z.unknown()).meta({ meaning: meanings.metadata }),
      counterpart: counterpart.meta({ meaning: meanings.counterpart }),
    })
    .meta({
      meaning: {
        en: "The original payment, which is refunded in full or in part.",
        pt: "O pagamento original, devolvido no todo ou em parte.",
      },
    }),
};

export const cashInReversalPayload = z
  .strictObject({
    ...reversal,
    transactionId: flat.transactionId.meta({
      meaning: {
        en: "The transactionId of the refund, which is a separate transaction.",
        pt: "O transactionId da devolução, que é uma transação separada.",
      },
    }),
    externalId: flat.externalId.meta({
      meaning: {
        en: "Your id for the refund; its rtrId if you gave none.",
        pt: "O seu id para a devolução; o rtrId dela se você não informou nenhum.",
      },
    }),
    endToEndId: flat.endToEndId.meta({
      meaning: {
        en: "The rtrId of the refund, which begins with D; null if status is ERROR.",
        pt: "O rtrId da devolução, que começa com D; null se status é ERROR.",
      },
    }),
    event: z.literal("CashInReversal").meta({ meaning: meanings.event }),
    movementType: z.literal("DEBIT").meta({ meaning: meanings.movementType }),
    pixKey: z.null().meta({
      meaning: {
        en: "Always null: a refund is not sent to a key.",
        pt: "Sempre null: uma devolução não é enviada a uma chave.",
      },
    }),
  })
  .meta({ id: "CashInReversalPayload" });

export const cashOutReversalPayload = z
  .strictObject({
    ...reversal,
    status: reversal.status.meta({
      meaning: {
        en: "CONFIRMED: the money is back in the account.",
        pt: "CONFIRMED: o dinheiro voltou à conta.",
      },
    }),
    transactionId: flat.transactionId.meta({
      meaning: {
        en: "The transactionId of the return, which is a separate transaction.",
        pt: "O transactionId do retorno, que é uma transação separada.",
      },
    }),
    endToEndId: flat.endToEndId.meta({
      meaning: {
        en: "The rtrId of the return, which begins with D.",
        pt: "O rtrId do retorno, que começa com D.",
      },
    }),
    event: z.literal("CashOutReversal").meta({ meaning: meanings.event }),
    movementType: z.literal("CREDIT").meta({ meaning: meanings.movementType }),
    externalId: z.null().meta({
      meaning: {
        en: "Always null: you did not request the return.",
        pt: "Sempre null: o retorno não foi pedido por você.",
      },
    }),
    /** The key of the returned payout. */
    pixKey: z.string().meta({
      meaning: {
        en: "The key of the returned cash-out.",
        pt: "A chave do cash-out devolvido.",
      },
    }),
  })
  .meta({ id: "CashOutReversalPayload" });

export type FlatPayload = z.infer<typeof cashOutPayload> | z.infer<typeof cashInPayload>;
export type ReversalPayload = z.infer<typeof cashInReversalPayload> | z.infer<typeof cashOutReversalPayload>;
