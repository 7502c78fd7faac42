import { z } from "zod";
import { meanings } from "../field-meanings.js";
import { instant, reais } from "../fields.js";
import type { Localized } from "../localized.js";

/** The version 2 payloads that localpix POSTs (Events; V2_PAYLOADS adds what the specification does not show). */

const party = z
  .strictObject({
    ispb: z
      .string()
      .nullable()
      .meta({
        meaning: {
          en: "The ISPB of the institution (eight digits); null until it is known.",
          pt: "O ISPB da instituição (oito dígitos); null até ser conhecido.",
        },
      }),
    name: z.string().nullable().meta({ meaning: meanings.name }),
    issuer: z
      .string()
      .nullable()
      .meta({
        meaning: {
          en: "The COMPE code of the institution (three digits); null if localpix does not know it.",
          pt: "O código COMPE da instituição (três dígitos); null se o localpix não o conhece.",
        },
      }),
    number: z
      .string()
      .nullable()
      .meta({
        meaning: {
          en: "The account number; null until it is known.",
          pt: "O número da conta; null até ser conhecido.",
        },
      }),
    document: z.string().nullable().meta({ meaning: meanings.document }),
    accountType: z
      .string()
      .nullable()
      .meta({
        meaning: {
          en: "CACC: current account; TRAN: payment account; null until it is known.",
          pt: "CACC: conta corrente; TRAN: conta de pagamento; null até ser conhecido.",
        },
      }),
  })
  .meta({ id: "Party" });

const envelope = <Type extends string>(
  type: Type,
  own: { readonly type: Localized; readonly data: Localized },
) =>
  z.strictObject({
    type: z.literal(type).meta({ meaning: own.type }),
    data: z
      .strictObject({
        id: z.int().meta({
          meaning: {
            en: "The transactionId as a number; in a REFUND, that of the original payment.",
            pt: "O transactionId, como número; em um REFUND, o do pagamento original.",
          },
        }),
        txId: z
          .string()
          .nullable()
          .meta({
            meaning: {
              en: "The txid of the paid cob; null if no cob was paid.",
              pt: "O txid da cob paga; null se não foi paga uma cob.",
            },
          }),
        pixKey: z.string().nullable().meta({ meaning: meanings.pixKey }),
        status: z.enum(["LIQUIDATED", "REFUNDED", "ERROR"]).meta({
          meaning: {
            en: "LIQUIDATED: settled; REFUNDED: returned; ERROR: failed.",
            pt: "LIQUIDATED: liquidado; REFUNDED: devolvido; ERROR: falhou.",
          },
        }),
        payment: z
          .strictObject({
            amount: z
              .string()
              .regex(/^\d+\.\d{2}$/)
              .meta({ meaning: meanings.valorOriginal }),
            currency: z.literal("BRL").meta({ meaning: meanings.currency }),
          })
          .meta({
            meaning: {
              en: "The amount paid; in a REFUND, the amount of the original payment.",
              pt: "O valor pago; em um REFUND, o valor do pagamento original.",
            },
          }),
        refunds: z.array(z.unknown()).meta({
          meaning: {
            en: "Empty: only a REFUND has refunds.",
            pt: "Vazio: só um REFUND tem devoluções.",
          },
        }),
        createdAt: instant().meta({ meaning: meanings.createdAt }),
        errorCode: z.string().nullable().meta({ meaning: meanings.errorCode }),
        endToEndId: z
          .string()
          .length(32)
          .nullable()
          .meta({
            meaning: {
              en: "The end-to-end id; in a REFUND, that of the original payment; null if the payment failed.",
              pt: "O end-to-end id; em um REFUND, o do pagamento original; null se o pagamento falhou.",
            },
          }),
        ticketData: z.strictObject({}).meta({ meaning: { en: "Always empty.", pt: "Sempre vazio." } }),
        webhookType: z.literal(type).meta({ meaning: { en: "The same as type.", pt: "O mesmo que type." } }),
        debtorAccount: party.meta({
          meaning: {
            en: "The payer; in a REFUND, the one who returns the money.",
            pt: "O pagador; em um REFUND, quem devolve o dinheiro.",
          },
        }),
        creditorAccount: party.meta({
          meaning: {
            en: "The receiver; in a REFUND, the one who gets the money back.",
            pt: "O recebedor; em um REFUND, quem recebe o dinheiro de volta.",
          },
        }),
        idempotencyKey: z
          .string()
          .nullable()
          .meta({
            meaning: {
              en: "The x-idempotency-key of a /dict/pix transfer, or the txid in a REFUND of a paid cob; otherwise null.",
              pt: "A x-idempotency-key de uma transferência /dict/pix, ou o txid no REFUND de uma cob paga; senão null.",
            },
          }),
        creditDebitType: z.enum(["CREDIT", "DEBIT"]).meta({
          meaning: {
            en: "Whether money enters the account (CREDIT) or leaves it (DEBIT).",
            pt: "Se o dinheiro entra na conta (CREDIT) ou sai dela (DEBIT).",
          },
        }),
        localInstrument: z.literal("DICT").meta({
          meaning: {
            en: "How the receiver was found; always by a key in the directory.",
            pt: "Como o recebedor foi encontrado; sempre por uma chave no diretório.",
          },
        }),
        transactionType: z.literal("PIX").meta({ meaning: meanings.transactionType }),
        remittanceInformation: z
          .string()
          .nullable()
          .meta({
            meaning: {
              en: "The message of the payment; null if there was none.",
              pt: "A mensagem do pagamento; null se não houve.",
            },
          }),
      })
      .meta({ meaning: own.data }),
  });

export const receivePayload = envelope("RECEIVE", {
  type: {
    en: "The type of the envelope; RECEIVE: money was received.",
    pt: "O tipo do envelope; RECEIVE: dinheiro recebido.",
  },
  data: { en: "The payment.", pt: "O pagamento." },
}).meta({ id: "ReceivePayload" });
export const transferPayload = envelope("TRANSFER", {
  type: {
    en: "The type of the envelope; TRANSFER: money was sent.",
    pt: "O tipo do envelope; TRANSFER: dinheiro enviado.",
  },
  data: { en: "The cash-out.", pt: "O cash-out." },
}).meta({ id: "TransferPayload" });

/** One refund of a payment; if the refund failed, the amount that was not returned. */
const refundedPart = z.strictObject({
  status: z.enum(["LIQUIDATED", "ERROR"]).meta({
    meaning: {
      en: "LIQUIDATED: the money was returned; ERROR: the refund failed.",
      pt: "LIQUIDATED: o dinheiro foi devolvido; ERROR: a devolução falhou.",
    },
  }),
  payment: z
    .strictObject({
      amount: reais().meta({
        meaning: {
          en: "The amount of this refund, in reais.",
          pt: "O valor desta devolução, em reais.",
        },
      }),
      currency: z.literal("BRL").meta({ meaning: meanings.currency }),
    })
    .meta({ meaning: { en: "The amount of this refund.", pt: "O valor desta devolução." } }),
  endToEndId: z
    .string()
    .length(32)
    .meta({
      meaning: {
        en: "The rtrId of this refund, which begins with D.",
        pt: "O rtrId desta devolução, que começa com D.",
      },
    }),
  eventDate: instant().meta({
    meaning: {
      en: "When the refund was settled or failed, in UTC.",
      pt: "Quando a devolução foi liquidada ou falhou, em UTC.",
    },
  }),
  /** The reason of a failed refund; null if it succeeded. */
  errorCode: z
    .string()
    .nullable()
    .meta({
      meaning: {
        en: "The error code of a failed refund; null if it succeeded.",
        pt: "O código de erro de uma devolução que falhou; null se deu certo.",
      },
    }),
  information: z
    .string()
    .nullable()
    .meta({
      meaning: {
        en: "The reason given for the refund; null if none was given.",
        pt: "O motivo informado para a devolução; null se nenhum foi informado.",
      },
    }),
});

const refundEnvelope = envelope("REFUND", {
  type: {
    en: "The type of the envelope; REFUND: money was returned.",
    pt: "O tipo do envelope; REFUND: dinheiro devolvido.",
  },
  data: {
    en: "The original payment with its refunds.",
    pt: "O pagamento original com as suas devoluções.",
  },
});
export const refundPayload = refundEnvelope
  .extend({
    data: refundEnvelope.shape.data
      .extend({
        refunds: z.array(refundedPart).meta({
          meaning: {
            en: "All settled refunds so far; a failed one comes last.",
            pt: "Todas as devoluções liquidadas até agora; uma que falhou vem por último.",
          },
        }),
      })
      .meta({
        meaning: {
          en: "The original payment with its refunds.",
          pt: "O pagamento original com as suas devoluções.",
        },
      }),
  })
  .meta({ id: "RefundPayload" });

export type EnvelopedPayload =
  | z.infer<typeof receivePayload>
  | z.infer<typeof transferPayload>
  | z.infer<typeof refundPayload>;
