import type { Localized } from "../localized.js";
import { mustExist } from "../must-exist.js";
import { EVENT_TYPES, type EventType } from "../webhooks/event-types.js";
import { hasTwoFormats, payloadsByEvent } from "../webhooks/webhook-payloads.js";
import type { Media, PathItem } from "./document.js";
import { examplePayloads } from "./examples.generated.js";
import type { Schemas } from "./schemas.js";

/** The webhooks that localpix POSTs, one item per event, in both formats if it has two (specification: Events). */
export function webhookItems(schemas: Schemas): Record<string, PathItem> {
  return Object.fromEntries(EVENT_TYPES.map((event) => [event, webhook(event, schemas)]));
}

function webhook(event: EventType, schemas: Schemas): PathItem {
  const { language } = schemas;
  return {
    post: {
      operationId: `webhook-${event.replaceAll("_", "-")}`,
      summary: SUMMARIES[event][language],
      description: [SENT_TO, hasTwoFormats(event) ? TWO_FORMATS : ONE_FORMAT, ACKNOWLEDGED]
        .map((sentence) => sentence[language])
        .join(" "),
      tags: ["Webhooks"],
      security: [],
      parameters: HEADERS.map(({ name, description, example }) => ({
        name,
        in: "header" as const,
        required: true,
        description: description[language],
        schema: { type: "string" },
        example,
      })),
      requestBody: {
        required: true,
        content: { "application/json": media(event, schemas) },
      },
      responses: {
        200: { description: RECEIVED[language] },
        "2XX": { description: RECEIVED_WITH_WARNING[language] },
        "4XX": { description: NOT_RECEIVED[language] },
        "5XX": { description: NOT_RECEIVED[language] },
      },
    },
  };
}

function media(event: EventType, schemas: Schemas): Media {
  const { v1, v2 } = payloadsByEvent[event];
  const shown = mustExist(
    examplePayloads[event],
    `example of ${event} (vitest run tests/journeys/examples.test.ts -u)`,
  );
  if (!hasTwoFormats(event)) return { schema: schemas.of(v1, "output"), example: shown.v1 };
  return {
    schema: { oneOf: [schemas.of(v1, "output"), schemas.of(v2, "output")] },
    examples: {
      v1: { summary: FLAT[schemas.language], value: shown.v1 },
      v2: { summary: ENVELOPE[schemas.language], value: shown.v2 },
    },
  };
}

const SENT_TO: Localized = {
  en: "Sent to every URL that is registered for this event.",
  pt: "Enviado a cada URL registrada para este evento.",
};

const ONE_FORMAT: Localized = {
  en: "The format is the same for every version of the registration (MED_FORMAT).",
  pt: "O formato é o mesmo para qualquer versão do registro (MED_FORMAT).",
};

const TWO_FORMATS: Localized = {
  en: "The version of the registration decides the format; without one, the webhookVersion of the account or the sandbox does. By default, the event decides (EVENT_FORMAT).",
  pt: "A versão do registro decide o formato; sem ela, decide a webhookVersion da conta ou do sandbox. Por padrão, quem decide é o evento (EVENT_FORMAT).",
};

const ACKNOWLEDGED: Localized = {
  en: "Answer 200 to acknowledge it. Another 2xx is accepted with a warning, unless the sandbox is strict. Any other answer is retried (DELIVERY).",
  pt: "Responda 200 para confirmar. Outro 2xx é aceito com um aviso, a menos que o sandbox seja strict. Qualquer outra resposta gera nova tentativa (DELIVERY).",
};

const RECEIVED: Localized = { en: "Received", pt: "Recebido" };
const RECEIVED_WITH_WARNING: Localized = {
  en: "Received, with a warning; retried with --strict",
  pt: "Recebido, com um aviso; com --strict, há nova tentativa",
};
const NOT_RECEIVED: Localized = {
  en: "Not received; retried",
  pt: "Não recebido; há nova tentativa",
};

const FLAT: Localized = { en: "v1, the flat payload", pt: "v1, o payload plano" };
const ENVELOPE: Localized = { en: "v2, the envelope", pt: "v2, o envelope" };

const SUMMARIES: Readonly<Record<EventType, Localized>> = {
  cash_in: { en: "A payment was received, or failed", pt: "Um pagamento foi recebido, ou falhou" },
  cash_out: { en: "A cash-out was settled, or rejected", pt: "Um cash-out foi liquidado, ou rejeitado" },
  refund_in: {
    en: "A received payment was refunded, or the refund failed",
    pt: "Um pagamento recebido foi devolvido, ou a devolução falhou",
  },
  refund_out: {
    en: "A cash-out was returned, in full or in part",
    pt: "Um cash-out foi devolvido, no todo ou em parte",
  },
  med_created: {
    en: "A received payment is contested by a MED",
    pt: "Um pagamento recebido é contestado por um MED",
  },
  med_accepted: {
    en: "A MED was approved: the payment is refunded",
    pt: "Um MED foi aprovado: o pagamento é devolvido",
  },
  med_rejected: { en: "A MED was rejected: the payment stays", pt: "Um MED foi rejeitado: o pagamento fica" },
};

/** The headers of every attempt (assumption DELIVERY_HEADERS), beside those of the registration. */
const HEADERS: readonly { name: string; description: Localized; example: string }[] = [
  {
    name: "x-localpix-event-id",
    description: {
      en: "The id of the event, the same for every attempt and URL; use it to detect duplicates.",
      pt: "O id do evento, o mesmo em cada tentativa e URL; use-o para detectar duplicados.",
    },
    example: "9f0c2a34",
  },
  {
    name: "x-localpix-delivery-id",
    description: {
      en: "The id of the delivery: this event to this URL.",
      pt: "O id da entrega: este evento a esta URL.",
    },
    example: "17",
  },
  {
    name: "x-localpix-attempt",
    description: { en: "The number of the attempt, from 1.", pt: "O número da tentativa, a partir de 1." },
    example: "1",
  },
];
