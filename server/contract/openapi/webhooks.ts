import type { EventType } from "../events.js";
import { payloadsByEvent } from "../webhook-payloads.js";
import type { Parameter, PathItem } from "./document.js";
import { sampleOf } from "./samples.js";
import type { Schemas } from "./schemas.js";

/** What localpix POSTs to a registered URL: an event each, in both formats (Events). */
export function webhookItems(schemas: Schemas): Record<string, PathItem> {
  const told = Object.entries(payloadsByEvent) as [EventType, { v1: never; v2: never }][];
  return Object.fromEntries(told.map(([event, formats]) => [event, webhook(event, formats, schemas)]));
}

function webhook(event: EventType, formats: Record<"v1" | "v2", never>, schemas: Schemas): PathItem {
  const v1 = schemas.of(formats.v1, "output");
  const v2 = schemas.of(formats.v2, "output");
  return {
    post: {
      operationId: `webhook-${event.replaceAll("_", "-")}`,
      summary: SUMMARIES[event],
      description:
        "Told to every URL that is registered for it. The version of the registration decides the format; without one, the event does (EVENT_FORMAT). " +
        "Any 2xx counts as received; anything else is tried again.",
      tags: ["Webhooks"],
      security: [],
      parameters: HEADERS,
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: { oneOf: [v1, v2] },
            examples: {
              v1: { summary: "v1, the flat payload", value: sampleOf(v1, schemas.named) },
              v2: { summary: "v2, the envelope", value: sampleOf(v2, schemas.named) },
            },
          },
        },
      },
      responses: {
        "2XX": { description: "Received" },
        "4XX": { description: "Not received: it is tried again" },
        "5XX": { description: "Not received: it is tried again" },
      },
    },
  };
}

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
