import { z } from "zod";
import { meanings } from "../field-meanings.js";
import { amount, filledText, instant, reais, text, transactionId } from "../fields.js";
import { gatewayOperation } from "../operation.js";
import { MAX_ID_CHARACTERS } from "./devolucao.js";

export const refundIn = gatewayOperation({
  id: "refund-in",
  summary: { en: "Give a received PIX back", pt: "Devolve um PIX recebido" },
  family: "Refunds",
  method: "POST",
  paths: ["/api/pix/refund-in/:id"],
  section: "POST /api/pix/refund-in/{id}",
  rules: {
    en: "The id is the transactionId of the receipt. It may go back in parts, within 89 days, until nothing of it is left. The refund is PENDING at first, under an id of its own, and refund_in tells how it ends.",
    pt: "O id é o transactionId do recebimento. Ele pode voltar em partes, em até 89 dias, até que não reste nada. A devolução é PENDING no começo, com um id próprio, e refund_in conta como termina.",
  },
  authenticated: true,
  errors: "simple",
  status: 201,
  // Whatever is no transactionId of ours is of no original that we know: 404, not 400.
  params: z.object({
    id: z.string().meta({
      meaning: {
        en: "The transactionId of the payment that you have received.",
        pt: "O transactionId do pagamento que você recebeu.",
      },
    }),
  }),
  body: z.object({
    refundValue: amount().meta({
      meaning: {
        en: "How much to give back: what is left of the payment, or a part of it.",
        pt: "Quanto devolver: o que resta do pagamento, ou uma parte.",
      },
    }),
    reason: text(255)
      .optional()
      .meta({
        meaning: {
          en: "Why you give it back, in your own words.",
          pt: "Por que você devolve, nas suas palavras.",
        },
      }),
    // The id of a devolução, in other words (POST /api/pix/refund-in/{id}, externalId).
    externalId: filledText(MAX_ID_CHARACTERS)
      .optional()
      .meta({
        meaning: {
          en: "Your id of the refund, unique for its payment; absent: its rtrId.",
          pt: "O seu id da devolução, único para o pagamento; ausente: o rtrId dela.",
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
        en: "Your id of the refund, or its rtrId where you gave none.",
        pt: "O seu id da devolução, ou o rtrId dela onde você não deu nenhum.",
      },
    }),
    status: z.enum(["PENDING", "CONFIRMED", "ERROR"]).meta({
      meaning: {
        en: "PENDING at first; the webhook refund_in tells how it ends.",
        pt: "PENDING no começo; o webhook refund_in conta como termina.",
      },
    }),
    refundValue: reais().meta({ meaning: { en: "How much goes back.", pt: "Quanto volta." } }),
    providerTransactionId: z.string().meta({
      meaning: {
        en: "The rtrId of the refund, by which webhooks name it.",
        pt: "O rtrId da devolução, pelo qual os webhooks a nomeiam.",
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
