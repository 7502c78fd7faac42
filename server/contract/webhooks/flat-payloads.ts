import { z } from "zod";
import { meanings } from "../field-meanings.js";
import { instant, reais, transactionId } from "../fields.js";

/** What localpix POSTs in version 1 (Events; V1_PAYLOADS fills what is not shown). */

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
        en: "Their bank; empty until it is known.",
        pt: "O banco desse lado; vazio até que se conheça.",
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
        en: "The payment's id between institutions; null when status is ERROR.",
        pt: "O id do pagamento entre instituições; null quando status é ERROR.",
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
        en: "Why it failed, in a sentence; null when it did not.",
        pt: "Por que falhou, em uma frase; null quando não falhou.",
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
        en: "CONFIRMED: the money has arrived; ERROR: it was rejected, and nothing was debited.",
        pt: "CONFIRMED: o dinheiro chegou ao destino; ERROR: foi rejeitado, e nada foi debitado.",
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
        en: "CONFIRMED: the money is there; ERROR: the payment has failed.",
        pt: "CONFIRMED: o dinheiro chegou; ERROR: o pagamento falhou.",
      },
    }),
    movementType: z.literal("CREDIT").meta({ meaning: meanings.movementType }),
    ...flat,
  })
  .meta({ id: "CashInPayload" });

/** A reversal has no counterpart of its own: who it goes to or comes from stands with the payment it belongs to. */
const reversal = {
  ...flat,
  status: z.enum(["CONFIRMED", "ERROR"]).meta({
    meaning: {
      en: "CONFIRMED: the money has gone back; ERROR: it could not.",
      pt: "CONFIRMED: o dinheiro voltou ao pagador; ERROR: não pôde voltar.",
    },
  }),
  counterpart: z.never().optional(),
  /** Amounts are centavos here, and nowhere else. */
  metadata: z
    .strictObject({
      refund: z
        .strictObject({
          value: z
            .int()
            .positive()
            .meta({ meaning: { en: "How much goes back, in centavos.", pt: "Quanto volta, em centavos." } }),
          originalValue: z
            .int()
            .positive()
            .meta({
              meaning: {
                en: "How much the payment was, in centavos.",
                pt: "Quanto era o pagamento, em centavos.",
              },
            }),
          referenceTransactionId: transactionId().meta({
            meaning: {
              en: "The transactionId of the payment that goes back.",
              pt: "O transactionId do pagamento que volta.",
            },
          }),
        })
        .meta({
          meaning: {
            en: "The refund in figures; its amounts are centavos, unlike all others.",
            pt: "A devolução em números; os valores são centavos, ao contrário de todos os outros.",
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
          en: "Whether all of the payment has gone back by now.",
          pt: "Se todo o pagamento já voltou.",
        },
      }),
      remainingAmountForRefund: reais().meta({
        meaning: {
          en: "What of the payment can still go back; refunds that are under way are not in it.",
          pt: "O que do pagamento ainda pode voltar; devoluções em andamento não estão incluídas.",
        },
      }),
      metadata: z.record(z.string(), z.unknown()).meta({ meaning: meanings.metadata }),
      counterpart: counterpart.meta({ meaning: meanings.counterpart }),
    })
    .meta({
      meaning: {
        en: "The payment that goes back, wholly or in part.",
        pt: "O pagamento que volta, todo ou em parte.",
      },
    }),
};

export const cashInReversalPayload = z
  .strictObject({
    ...reversal,
    transactionId: flat.transactionId.meta({
      meaning: {
        en: "The id of the refund, which is a transaction of its own.",
        pt: "O id da devolução, que é uma transação própria.",
      },
    }),
    externalId: flat.externalId.meta({
      meaning: {
        en: "Your id of the refund; its rtrId where you gave none.",
        pt: "O seu id da devolução; o rtrId dela onde você não deu nenhum.",
      },
    }),
    endToEndId: flat.endToEndId.meta({
      meaning: {
        en: "The rtrId of the refund, with D; null when status is ERROR.",
        pt: "O rtrId da devolução, com D; null quando status é ERROR.",
      },
    }),
    event: z.literal("CashInReversal").meta({ meaning: meanings.event }),
    movementType: z.literal("DEBIT").meta({ meaning: meanings.movementType }),
    pixKey: z.null().meta({
      meaning: {
        en: "Always null: a refund goes to no key.",
        pt: "Sempre null: uma devolução não vai para uma chave.",
      },
    }),
  })
  .meta({ id: "CashInReversalPayload" });

export const cashOutReversalPayload = z
  .strictObject({
    ...reversal,
    status: reversal.status.meta({
      meaning: { en: "CONFIRMED: the money is back.", pt: "CONFIRMED: o dinheiro voltou." },
    }),
    transactionId: flat.transactionId.meta({
      meaning: {
        en: "The id of what comes back, which is a transaction of its own.",
        pt: "O id do que volta, que é uma transação própria.",
      },
    }),
    endToEndId: flat.endToEndId.meta({
      meaning: { en: "The rtrId of what comes back, with D.", pt: "O rtrId do que volta, com D." },
    }),
    event: z.literal("CashOutReversal").meta({ meaning: meanings.event }),
    movementType: z.literal("CREDIT").meta({ meaning: meanings.movementType }),
    externalId: z.null().meta({
      meaning: {
        en: "Always null: it came back without your asking.",
        pt: "Sempre null: voltou sem que você pedisse.",
      },
    }),
    /** That of the payout which comes back. */
    pixKey: z.string().meta({
      meaning: {
        en: "The key to which the payout went that comes back.",
        pt: "A chave para a qual foi o cash-out que volta.",
      },
    }),
  })
  .meta({ id: "CashOutReversalPayload" });

export type FlatPayload = z.infer<typeof cashOutPayload> | z.infer<typeof cashInPayload>;
export type ReversalPayload = z.infer<typeof cashInReversalPayload> | z.infer<typeof cashOutReversalPayload>;
