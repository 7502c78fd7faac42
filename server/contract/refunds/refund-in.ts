import { z } from "zod";
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
  params: z.object({ id: z.string() }),
  body: z.object({
    refundValue: amount(),
    reason: text(255).optional(),
    // The id of a devolução, in other words (POST /api/pix/refund-in/{id}, externalId).
    externalId: filledText(MAX_ID_CHARACTERS).optional(),
  }),
  answer: z.strictObject({
    transactionId: transactionId(),
    externalId: z.string(),
    status: z.enum(["PENDING", "CONFIRMED", "ERROR"]),
    refundValue: reais(),
    providerTransactionId: z.string(),
    generateTime: instant(),
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
});
