import type { ProblemLine } from "../problem-line.js";

/** The problems of sample events and of operations on deliveries. */
export const webhookProblems = {
  "event-override-wrong": {
    status: 422,
    message: { en: "{problems}", pt: "{problems}" },
    hint: {
      en: "localpix trigger <eventType> --list shows every path and its allowed values.",
      pt: "localpix trigger <eventType> --list mostra cada caminho e os valores permitidos.",
    },
  },
  "delivery-unknown": {
    status: 404,
    message: { en: "There is no delivery {id}.", pt: "A entrega {id} não existe." },
    hint: {
      en: "localpix deliveries list shows all deliveries.",
      pt: "localpix deliveries list mostra todas as entregas.",
    },
  },
  "delivery-finished": {
    status: 409,
    message: {
      en: "Delivery {id} is {status}; only a pending delivery can be {act}.",
      pt: "A entrega {id} está {status}; só uma entrega pendente pode ser {act}.",
    },
    hint: {
      en: "To send it again, use localpix deliveries retry.",
      pt: "Para enviá-la de novo, use localpix deliveries retry.",
    },
  },
  "delivery-held": {
    status: 409,
    message: {
      en: "Delivery {id} is held, so it has no due time to delay.",
      pt: "A entrega {id} está retida, então não tem horário a adiar.",
    },
    hint: {
      en: "To send held deliveries, use localpix deliveries release.",
      pt: "Para enviar entregas retidas, use localpix deliveries release.",
    },
  },
  "delivery-retried": {
    status: 409,
    message: {
      en: "Delivery {id} cannot be delayed: a retry was requested and is about to run.",
      pt: "A entrega {id} não pode ser adiada: uma nova tentativa foi pedida e está prestes a ocorrer.",
    },
  },
  "delivery-not-held": {
    status: 409,
    message: {
      en: "Delivery {id} cannot be released: it is {status}. Only held deliveries can be released.",
      pt: "A entrega {id} não pode ser liberada: está {status}. Só entregas retidas podem ser liberadas.",
    },
    hint: {
      en: "localpix deliveries list --status held shows the held deliveries.",
      pt: "localpix deliveries list --status held mostra as entregas retidas.",
    },
  },
  "delivery-excluded": {
    status: 409,
    message: {
      en: "Delivery {id} is held, but the filter excludes it.",
      pt: "A entrega {id} está retida, mas o filtro a exclui.",
    },
    hint: {
      en: "Leave the filter out to release the delivery.",
      pt: "Para liberar a entrega, não use o filtro.",
    },
  },
} as const satisfies Record<string, ProblemLine>;
