import { z } from "zod";
import { meanings } from "../field-meanings.js";
import { instant, reais } from "../fields.js";
import type { Localized } from "../localized.js";

/** What localpix POSTs in version 2 (Events; V2_PAYLOADS fills what is not shown). */

const party = z
  .strictObject({
    ispb: z
      .string()
      .nullable()
      .meta({
        meaning: {
          en: "The eight-digit number of the institution (ISPB); null until it is known.",
          pt: "O número de oito dígitos da instituição (ISPB); null até que se conheça.",
        },
      }),
    name: z.string().nullable().meta({ meaning: meanings.name }),
    issuer: z
      .string()
      .nullable()
      .meta({
        meaning: {
          en: "The three-digit number of the institution (COMPE); null where localpix does not know it.",
          pt: "O número de três dígitos da instituição (COMPE); null onde o localpix não o conhece.",
        },
      }),
    number: z
      .string()
      .nullable()
      .meta({
        meaning: {
          en: "The number of the account; null until it is known.",
          pt: "O número da conta; null até que se conheça.",
        },
      }),
    document: z.string().nullable().meta({ meaning: meanings.document }),
    accountType: z
      .string()
      .nullable()
      .meta({
        meaning: {
          en: "CACC: a current account; TRAN: a payment account; null until it is known.",
          pt: "CACC: conta corrente; TRAN: conta de pagamento; null até que se conheça.",
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
            en: "The transactionId, as a number; in a REFUND that of the original.",
            pt: "O transactionId, como número; em um REFUND, o do original.",
          },
        }),
        txId: z
          .string()
          .nullable()
          .meta({
            meaning: {
              en: "The txid of the cob that was paid; null where none was.",
              pt: "O txid da cob que foi paga; null onde não foi nenhuma.",
            },
          }),
        pixKey: z.string().nullable().meta({ meaning: meanings.pixKey }),
        status: z.enum(["LIQUIDATED", "REFUNDED", "ERROR"]).meta({
          meaning: {
            en: "LIQUIDATED: settled; REFUNDED: gone back; ERROR: failed.",
            pt: "LIQUIDATED: liquidado; REFUNDED: voltou; ERROR: falhou.",
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
              en: "How much was paid; in a REFUND how much the original was.",
              pt: "Quanto foi pago; em um REFUND, quanto era o original.",
            },
          }),
        refunds: z.array(z.unknown()).meta({
          meaning: {
            en: "Empty: only a REFUND has parts that went back.",
            pt: "Vazio: só um REFUND tem partes que voltaram.",
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
              en: "The payment's id between institutions; in a REFUND the original's; null when it failed.",
              pt: "O id do pagamento entre instituições; em um REFUND, o do original; null quando falhou.",
            },
          }),
        ticketData: z.strictObject({}).meta({ meaning: { en: "Always empty.", pt: "Sempre vazio." } }),
        webhookType: z.literal(type).meta({ meaning: { en: "The same as type.", pt: "O mesmo que type." } }),
        debtorAccount: party.meta({
          meaning: {
            en: "Who paid; in a REFUND, who gives the money back.",
            pt: "Quem pagou; em um REFUND, quem devolve o dinheiro.",
          },
        }),
        creditorAccount: party.meta({
          meaning: {
            en: "Who was paid; in a REFUND, who gets the money back.",
            pt: "Quem recebeu; em um REFUND, quem recebe o dinheiro de volta.",
          },
        }),
        idempotencyKey: z
          .string()
          .nullable()
          .meta({
            meaning: {
              en: "The x-idempotency-key of a transfer by /dict/pix; in a REFUND of a paid cob its txid; else null.",
              pt: "A x-idempotency-key de uma transferência por /dict/pix; no REFUND de uma cob paga, o txid; senão null.",
            },
          }),
        creditDebitType: z.enum(["CREDIT", "DEBIT"]).meta({
          meaning: {
            en: "Whether money comes into the account (CREDIT) or leaves it (DEBIT).",
            pt: "Se o dinheiro entra na conta (CREDIT) ou sai dela (DEBIT).",
          },
        }),
        localInstrument: z.literal("DICT").meta({
          meaning: {
            en: "How whoever is paid was found: by a key in the directory.",
            pt: "Como se encontrou quem recebe: por uma chave no diretório.",
          },
        }),
        transactionType: z.literal("PIX").meta({ meaning: meanings.transactionType }),
        remittanceInformation: z
          .string()
          .nullable()
          .meta({
            meaning: {
              en: "The message that came with the payment; null or empty where there was none.",
              pt: "A mensagem que veio com o pagamento; null ou vazia onde não houve.",
            },
          }),
      })
      .meta({ meaning: own.data }),
  });

export const receivePayload = envelope("RECEIVE", {
  type: {
    en: "What it tells of: money has come in. Envelopes are told apart by it.",
    pt: "De que se trata: dinheiro entrou. Por ele se distinguem os envelopes.",
  },
  data: { en: "The payment.", pt: "O pagamento." },
}).meta({ id: "ReceivePayload" });
export const transferPayload = envelope("TRANSFER", {
  type: {
    en: "What it tells of: money was sent. Envelopes are told apart by it.",
    pt: "De que se trata: dinheiro foi enviado. Por ele se distinguem os envelopes.",
  },
  data: { en: "The payout.", pt: "O envio." },
}).meta({ id: "TransferPayload" });

/** A part that has gone back; of a refund that failed, the part that did not. */
const refundedPart = z.strictObject({
  status: z.enum(["LIQUIDATED", "ERROR"]).meta({
    meaning: {
      en: "LIQUIDATED: it has gone back; ERROR: it could not.",
      pt: "LIQUIDATED: voltou; ERROR: não pôde voltar.",
    },
  }),
  payment: z
    .strictObject({
      amount: reais().meta({
        meaning: {
          en: "What of the original goes back with this part.",
          pt: "O que do original volta com esta parte.",
        },
      }),
      currency: z.literal("BRL").meta({ meaning: meanings.currency }),
    })
    .meta({ meaning: { en: "How much this part is.", pt: "De quanto é esta parte." } }),
  endToEndId: z
    .string()
    .length(32)
    .meta({ meaning: { en: "The rtrId of this part, with D.", pt: "O rtrId desta parte, com D." } }),
  eventDate: instant().meta({
    meaning: {
      en: "When it went back, or failed to, in UTC.",
      pt: "Quando voltou, ou deixou de voltar, em UTC.",
    },
  }),
  /** Why this part did not go back; null where it did. */
  errorCode: z
    .string()
    .nullable()
    .meta({
      meaning: {
        en: "Why this part did not go back; null where it did.",
        pt: "Por que esta parte não voltou; null quando voltou.",
      },
    }),
  information: z
    .string()
    .nullable()
    .meta({
      meaning: {
        en: "Why it goes back, in the words that came with it; null where there were none.",
        pt: "Por que volta, nas palavras que vieram com ela; null onde não houve.",
      },
    }),
});

const refundEnvelope = envelope("REFUND", {
  type: {
    en: "What it tells of: money goes back. Envelopes are told apart by it.",
    pt: "De que se trata: dinheiro volta. Por ele se distinguem os envelopes.",
  },
  data: {
    en: "The original payment, with what has gone back of it.",
    pt: "O pagamento original, com o que dele voltou.",
  },
});
export const refundPayload = refundEnvelope
  .extend({
    data: refundEnvelope.shape.data
      .extend({
        refunds: z.array(refundedPart).meta({
          meaning: {
            en: "Every part that has gone back so far; at the end one that could not.",
            pt: "Cada parte que já voltou; no fim, uma que não pôde voltar.",
          },
        }),
      })
      .meta({
        meaning: {
          en: "The original payment, with what has gone back of it.",
          pt: "O pagamento original, com o que dele voltou.",
        },
      }),
  })
  .meta({ id: "RefundPayload" });

export type EnvelopedPayload =
  | z.infer<typeof receivePayload>
  | z.infer<typeof transferPayload>
  | z.infer<typeof refundPayload>;
