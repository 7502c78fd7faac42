import { EVENT_TYPES, type EventType } from "../webhooks/events.js";
import { hasTwoFormats, payloadsByEvent } from "../webhooks/webhook-payloads.js";
import type { Media, Parameter, PathItem } from "./document.js";
import type { Schemas } from "./schemas.js";
import { shownWebhooks } from "./shown.js";

/** What localpix POSTs to a registered URL: an event each, in both formats where it has two (Events). */
export function webhookItems(schemas: Schemas): Record<string, PathItem> {
  return Object.fromEntries(EVENT_TYPES.map((event) => [event, webhook(event, schemas)]));
}

function webhook(event: EventType, schemas: Schemas): PathItem {
  return {
    post: {
      operationId: `webhook-${event.replaceAll("_", "-")}`,
      summary: SUMMARIES[event],
      description:
        `Told to every URL that is registered for it. ${hasTwoFormats(event) ? TWO_FORMATS : ONE_FORMAT} ` +
        "200 acknowledges it; another 2xx counts too, with a warning, unless the sandbox is strict; anything else is tried again (DELIVERY).",
      tags: ["Webhooks"],
      security: [],
      parameters: HEADERS,
      requestBody: {
        required: true,
        content: { "application/json": media(event, schemas) },
      },
      responses: {
        200: { description: "Received" },
        "2XX": { description: "Received, with a warning; under --strict it is tried again" },
        "4XX": { description: "Not received: it is tried again" },
        "5XX": { description: "Not received: it is tried again" },
      },
    },
  };
}

function media(event: EventType, schemas: Schemas): Media {
  const { v1, v2 } = payloadsByEvent[event];
  const shown = shownWebhooks[event]!;
  if (!hasTwoFormats(event)) return { schema: schemas.of(v1, "output"), example: shown.v1 };
  return {
    schema: { oneOf: [schemas.of(v1, "output"), schemas.of(v2, "output")] },
    examples: {
      v1: { summary: "v1, the flat payload", value: shown.v1 },
      v2: { summary: "v2, the envelope", value: shown.v2 },
    },
  };
}

const ONE_FORMAT = "It looks the same whatever the version of the registration (MED_FORMAT).";
const TWO_FORMATS =
  "The version of the registration decides the format; without one, the webhookVersion of the account or of the sandbox does, which usually leaves it to the event (EVENT_FORMAT).";

const SUMMARIES: Readonly<Record<EventType, string>> = {
  cash_in: "A payment has come in, or has failed",
  cash_out: "A payout has settled, or was rejected",
  refund_in: "A received payment has been given back, or could not be",
  refund_out: "A payout has come back, wholly or in part",
  med_created: "A received payment is contested",
  med_accepted: "A contested payment goes back",
  med_rejected: "A contested payment stays",
};

const header = (name: string, description: string, example: string): Parameter => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
  example,
});

/** Every attempt carries these (DELIVERY_HEADERS), and whatever the registration adds. */
const HEADERS: readonly Parameter[] = [
  header(
    "x-localpix-event-id",
    "The same for every attempt and every URL: know a duplicate by it.",
    "9f0c2a34",
  ),
  header("x-localpix-delivery-id", "The event at this URL.", "17"),
  header("x-localpix-attempt", "Which attempt this is, from 1.", "1"),
];
