import type { CauseTexts } from "../cause-texts.js";

/** The causes of refused registrations and resends of webhooks. */
export const webhookCauses = {
  "webhook-plain-http": {
    message: {
      en: "The URL begins with http, and webhooks go to https URLs.",
      pt: "A URL começa com http, e os webhooks vão para URLs https.",
    },
    hint: {
      en: "For a receiver on this machine, use localpix listen --forward-to <url>, which needs no URL to register, or start with --allow-http-webhooks; for one in a private network, also with --webhook-addresses private.",
      pt: "Para um receptor nesta máquina, use localpix listen --forward-to <url>, que não precisa de URL registrada, ou inicie com --allow-http-webhooks; para um em rede privada, também com --webhook-addresses private.",
    },
  },
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
  "webhook-not-found": {
    message: {
      en: "The account of this token has no active URL with this id.",
      pt: "A conta deste token não tem nenhuma URL ativa com este id.",
    },
    hint: {
      en: "GET /api/webhooks lists the ids; a URL that was removed is no longer listed.",
      pt: "GET /api/webhooks lista os ids; uma URL removida não aparece mais.",
    },
  },
  "webhook-unreachable": {
    message: {
      en: "Nothing answered at {url}.",
      pt: "Nada respondeu em {url}.",
    },
    hint: {
      en: "Start the receiver, or correct the URL: host, port and path. In a container, localhost is the container itself. The attempt is under Webhooks on the page.",
      pt: "Inicie o receptor, ou corrija a URL: host, porta e caminho. Em um contêiner, localhost é o próprio contêiner. A tentativa está na página, em Webhooks.",
    },
  },
  "webhook-timeout": {
    message: {
      en: "The receiver at {url} did not answer in time.",
      pt: "O receptor em {url} não respondeu a tempo.",
    },
    hint: {
      en: "Answer with 200 first and do the work afterwards. start --webhook-timeout sets how long the sandbox waits.",
      pt: "Responda 200 primeiro e faça o trabalho depois. start --webhook-timeout define quanto o sandbox espera.",
    },
  },
} as const satisfies Record<string, CauseTexts>;
