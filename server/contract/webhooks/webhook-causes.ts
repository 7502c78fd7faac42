import type { CauseTexts } from "../cause-texts.js";

/** The causes of refused registrations and resends of webhooks. */
export const webhookCauses = {
  "webhook-urls-exhausted": {
    message: {
      en: "The account already has three active URLs for the event {eventType}.",
      pt: "A conta já tem três URLs ativas para o evento {eventType}.",
    },
    hint: {
      en: "Remove one: on the page under Webhooks, or with localpix webhooks remove <id|url>.",
      pt: "Remova uma: na página, em Webhooks, ou com localpix webhooks remove <id|url>.",
    },
  },
  "no-webhook-url": {
    message: {
      en: "The account has no URL for the event {eventType}, and the body names none.",
      pt: "A conta não tem URL para o evento {eventType}, e o corpo não informa nenhuma.",
    },
    hint: {
      en: "Register one with POST /api/webhooks, or send url in the body.",
      pt: "Registre uma com POST /api/webhooks, ou envie url no corpo.",
    },
  },
  "nothing-to-resend": {
    message: {
      en: "Transaction {id} is {status} and has sent no webhook yet.",
      pt: "A transação {id} está {status} e ainda não enviou nenhum webhook.",
    },
    hint: {
      en: "Its webhook follows when it is paid, settled or rejected: play that part on the page, or with localpix pay, settle or reject.",
      pt: "O webhook sai quando ela é paga, liquidada ou rejeitada: faça esse papel na página, ou com localpix pay, settle ou reject.",
    },
  },
} as const satisfies Record<string, CauseTexts>;
