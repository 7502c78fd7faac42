import { z } from "zod";
import { meanings } from "../field-meanings.js";
import { amount, filledText, instant, reais, text, transactionId } from "../fields.js";
import { gatewayOperation } from "../operation.js";
import { MAX_ID_CHARACTERS } from "./devolucao.js";

export const refundIn = gatewayOperation({
  id: "refund-in",
  summary: { en: "Refund a received PIX", pt: "Devolve um PIX recebido" },
  family: "Refunds",
  method: "POST",
  paths: ["/api/pix/refund-in/:id"],
  section: "POST /api/pix/refund-in/{id}",
  rules: {
    en: "The id is the transactionId of the received payment. It can be refunded in parts, within 89 days, up to its whole amount. The refund is a separate transaction, PENDING at first; the refund_in webhook reports the outcome.",
    pt: "O id é o transactionId do pagamento recebido. Ele pode ser devolvido em partes, em até 89 dias, até o valor total. A devolução é uma transação separada, PENDING no começo; o webhook refund_in avisa do resultado.",
  },
  authenticated: true,
  errors: "simple",
  status: 201,
  // A text that is not a transactionId names an unknown payment: 404, not 400.
  params: z.object({
    id: z.string().meta({
      meaning: {
        en: "The transactionId of the received payment.",
        pt: "O transactionId do pagamento recebido.",
      },
    }),
  }),
  body: z.object({
    refundValue: amount().meta({
      meaning: {
        en: "The amount to refund: the rest of the payment, or a part of it.",
        pt: "O valor a devolver: o resto do pagamento, ou uma parte dele.",
      },
    }),
    reason: text(255)
      .optional()
      .meta({
        meaning: {
          en: "The reason of the refund, in your own words.",
          pt: "O motivo da devolução, nas suas palavras.",
        },
      }),
    // The same as the id of a devolução (POST /api/pix/refund-in/{id}, externalId).
    externalId: filledText(MAX_ID_CHARACTERS)
      .optional()
      .meta({
        meaning: {
          en: "Your id for the refund, unique per payment; absent: its rtrId.",
          pt: "O seu id para a devolução, único por pagamento; ausente: o rtrId dela.",
        },
      }),
  }),
  answer: z.strictObject({
    transactionId: transactionId().meta({
      meaning: {
        en: "The transactionId of the refund, which is a separate transaction.",
        pt: "O transactionId da devolução, que é uma transação separada.",
      },
    }),
    externalId: z.string().meta({
      meaning: {
        en: "Your id for the refund, or its rtrId if you gave none.",
        pt: "O seu id para a devolução, ou o rtrId dela se você não informou nenhum.",
      },
    }),
    status: z.enum(["PENDING", "CONFIRMED", "ERROR"]).meta({
      meaning: {
        en: "PENDING at first; the refund_in webhook reports the outcome.",
        pt: "PENDING no começo; o webhook refund_in avisa do resultado.",
      },
    }),
    refundValue: reais().meta({ meaning: { en: "The refunded amount.", pt: "O valor devolvido." } }),
    providerTransactionId: z.string().meta({
      meaning: {
        en: "The rtrId of the refund, as in webhooks.",
        pt: "O rtrId da devolução, como nos webhooks.",
      },
    }),
    generateTime: instant().meta({ meaning: meanings.generateTime }),
  }),
  refusals: [
    "token-invalid",
    "json-malformed",
    "body-invalid",
    "original-not-found",
    "refund-duplicate",
    "refund-deadline-expired",
    "refund-above-refundable",
    "refund-balance-insufficient",
    "provider-unreachable",
    "account-not-found",
  ],
  refusalAssumptions: {
    "refund-duplicate": ["REFUND_ORDER"],
  },
});
