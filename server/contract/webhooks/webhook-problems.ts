import type { ProblemLine } from "../problem-line.js";

/** What can be wrong with an event on request, and with what is done to deliveries. */
export const webhookProblems = {
  "event-override-wrong": {
    status: 422,
    message: { en: "{problems}", pt: "{problems}" },
    hint: {
      en: "localpix trigger <eventType> --list shows every path with what may stand there.",
      pt: "localpix trigger <eventType> --list mostra cada caminho com o que pode estar nele.",
    },
  },
  "delivery-unknown": {
    status: 404,
    message: { en: "There is no delivery {id}.", pt: "Não existe a entrega {id}." },
  },
  "delivery-finished": {
    status: 409,
    message: {
      en: "Delivery {id} is {status}; only one that is still on its way can be {act}.",
      pt: "A entrega {id} está {status}; só uma que ainda está a caminho pode ser {act}.",
    },
    hint: {
      en: "localpix deliveries retry sends it once more.",
      pt: "localpix deliveries retry a envia mais uma vez.",
    },
  },
  "delivery-held": {
    status: 409,
    message: {
      en: "Delivery {id} is held, so it has no time that could be put off.",
      pt: "A entrega {id} está retida, então não tem hora que possa ser adiada.",
    },
    hint: {
      en: "localpix deliveries release sends what is held.",
      pt: "localpix deliveries release envia o que está retido.",
    },
  },
  "delivery-retried": {
    status: 409,
    message: {
      en: "Somebody has just asked for an attempt of delivery {id}, so it cannot be delayed.",
      pt: "Alguém acabou de pedir uma tentativa da entrega {id}, então ela não pode ser adiada.",
    },
  },
  "delivery-not-held": {
    status: 409,
    message: {
      en: "Delivery {id} is {status}, or the filter leaves it out: only what is held can be released.",
      pt: "A entrega {id} está {status}, ou o filtro a deixa de fora: só o que está retido pode ser liberado.",
    },
    hint: {
      en: "localpix deliveries list --status held shows them.",
      pt: "localpix deliveries list --status held mostra quais são.",
    },
  },
} as const satisfies Record<string, ProblemLine>;
