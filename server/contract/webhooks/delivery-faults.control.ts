import { z } from "zod";
import { eitherOf } from "../localized.js";
import { controlOperation } from "../operation.js";
import { rule } from "../rules.js";
import { isWait } from "../settings/settings.js";
import { wholeDelivery } from "./deliveries.control.js";
import { failureKind } from "./events.js";

/** Faults that can be injected into single deliveries. */

export const duplicateDelivery = controlOperation(
  "POST",
  "/sandbox/api/deliveries/:id/duplicate",
  {
    en: "Send the same event once more to the same URL, with the same event id",
    pt: "Envia o mesmo evento mais uma vez à mesma URL, com o mesmo id de evento",
  },
  z.strictObject({ id: z.string() }),
  wholeDelivery,
  { status: 201, problems: ["delivery-unknown"] },
);

export const dropDelivery = controlOperation(
  "POST",
  "/sandbox/api/deliveries/:id/drop",
  {
    en: "Drop a delivery: it is not sent from now on",
    pt: "Descarta uma entrega: ela não é mais enviada",
  },
  z.strictObject({ id: z.string() }),
  wholeDelivery,
  { problems: ["delivery-unknown", "delivery-finished"] },
);

export const delayDelivery = controlOperation(
  "POST",
  "/sandbox/api/deliveries/:id/delay",
  {
    en: "Delay the next attempt of a delivery by a duration from now",
    pt: "Adia a próxima tentativa de uma entrega por uma duração a partir de agora",
  },
  z
    .strictObject({
      id: z.string(),
      by: z.string().refine(isWait, rule("wait", { such: eitherOf("5s", "1h30m"), most: "366d" })),
    })
    .meta({ examples: [{ by: "10m" }] }),
  wholeDelivery,
  { problems: ["delivery-unknown", "delivery-finished", "delivery-held", "delivery-retried"] },
);

export const failDelivery = controlOperation(
  "POST",
  "/sandbox/api/deliveries/:id/fail",
  {
    en: "Let the next attempts of a delivery fail without being sent; 0 times undoes it",
    pt: "Faz as próximas tentativas de uma entrega falharem sem serem enviadas; 0 vezes desfaz",
  },
  z.strictObject({
    id: z.string(),
    times: z.int().min(0).max(1_000).default(1),
    how: failureKind.default(500),
  }),
  wholeDelivery,
  { problems: ["delivery-unknown", "delivery-finished"] },
);
