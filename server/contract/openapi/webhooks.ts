import type { Localized } from "../localized.js";
import { mustExist } from "../must-exist.js";
import { EVENT_TYPES, type EventType } from "../webhooks/event-types.js";
import { hasTwoFormats, payloadsByEvent } from "../webhooks/webhook-payloads.js";
import type { Media, PathItem } from "./document.js";
import type { Schemas } from "./schemas.js";
import { shownWebhooks } from "./shown.js";

/** What localpix POSTs to a registered URL: an event each, in both formats where it has two (Events). */
export function webhookItems(schemas: Schemas): Record<string, PathItem> {
  return Object.fromEntries(EVENT_TYPES.map((event) => [event, webhook(event, schemas)]));
}

function webhook(event: EventType, schemas: Schemas): PathItem {
  const { language } = schemas;
  return {
    post: {
      operationId: `webhook-${event.replaceAll("_", "-")}`,
      summary: SUMMARIES[event][language],
      description: [TOLD, hasTwoFormats(event) ? TWO_FORMATS : ONE_FORMAT, ACKNOWLEDGED]
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
    shownWebhooks[event],
    `example of ${event} (vitest run tests/journeys/shown.test.ts -u)`,
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

const TOLD: Localized = {
  en: "Told to every URL that is registered for it.",
  pt: "Contado a cada URL registrada para ele.",
};

const ONE_FORMAT: Localized = {
  en: "It looks the same whatever the version of the registration (MED_FORMAT).",
  pt: "É o mesmo em qualquer versão do registro (MED_FORMAT).",
};

const TWO_FORMATS: Localized = {
  en: "The version of the registration decides the format; without one, the webhookVersion of the account or of the sandbox does, which usually leaves it to the event (EVENT_FORMAT).",
  pt: "A versão do registro decide o formato; sem ela, decide a webhookVersion da conta ou do sandbox, que em geral o deixa ao evento (EVENT_FORMAT).",
};

const ACKNOWLEDGED: Localized = {
  en: "200 acknowledges it; another 2xx counts too, with a warning, unless the sandbox is strict; anything else is tried again (DELIVERY).",
  pt: "200 o confirma; outro 2xx também conta, com um aviso, a menos que o sandbox seja strict; o resto é tentado de novo (DELIVERY).",
};

const RECEIVED: Localized = { en: "Received", pt: "Recebido" };
const RECEIVED_WITH_WARNING: Localized = {
  en: "Received, with a warning; under --strict it is tried again",
  pt: "Recebido, com um aviso; com --strict é tentado de novo",
};
const NOT_RECEIVED: Localized = {
  en: "Not received: it is tried again",
  pt: "Não recebido: é tentado de novo",
};

const FLAT: Localized = { en: "v1, the flat payload", pt: "v1, o payload plano" };
const ENVELOPE: Localized = { en: "v2, the envelope", pt: "v2, o envelope" };

const SUMMARIES: Readonly<Record<EventType, Localized>> = {
  cash_in: { en: "A payment has come in, or has failed", pt: "Um pagamento entrou, ou falhou" },
  cash_out: { en: "A payout has settled, or was rejected", pt: "Um envio liquidou, ou foi rejeitado" },
  refund_in: {
    en: "A received payment has been given back, or could not be",
    pt: "Um pagamento recebido foi devolvido, ou não pôde ser",
  },
  refund_out: {
    en: "A payout has come back, wholly or in part",
    pt: "Um envio voltou, todo ou em parte",
  },
  med_created: { en: "A received payment is contested", pt: "Um pagamento recebido é contestado" },
  med_accepted: { en: "A contested payment goes back", pt: "Um pagamento contestado volta" },
  med_rejected: { en: "A contested payment stays", pt: "Um pagamento contestado fica" },
};

/** Every attempt carries these (DELIVERY_HEADERS), and whatever the registration adds. */
const HEADERS: readonly { name: string; description: Localized; example: string }[] = [
  {
    name: "x-localpix-event-id",
    description: {
      en: "The same for every attempt and every URL: know a duplicate by it.",
      pt: "O mesmo em cada tentativa e em cada URL: por ele se reconhece um duplicado.",
    },
    example: "9f0c2a34",
  },
  {
    name: "x-localpix-delivery-id",
    description: { en: "The event at this URL.", pt: "O evento nesta URL." },
    example: "17",
  },
  {
    name: "x-localpix-attempt",
    description: { en: "Which attempt this is, from 1.", pt: "Qual tentativa é esta, a partir de 1." },
    example: "1",
  },
];
