import { z } from "zod";
import { controlOperation } from "../operation.js";
import { rule } from "../rules.js";
import { isWait } from "../settings/settings.js";
import { wholeDelivery } from "./deliveries.control.js";
import { failureKind } from "./events.js";

/** What goes wrong with deliveries, on purpose and one at a time. */

export const duplicateDelivery = controlOperation(
  "POST",
  "/sandbox/api/deliveries/:id/duplicate",
  {
    en: "A second delivery of the same event, with its event id, to the same URL",
    pt: "Uma segunda entrega do mesmo evento, com o mesmo id de evento, para a mesma URL",
  },
  z.strictObject({ id: z.string() }),
  wholeDelivery,
  { status: 201, problems: ["delivery-unknown"] },
);

export const dropDelivery = controlOperation(
  "POST",
  "/sandbox/api/deliveries/:id/drop",
  {
    en: "Lose it on the way: it is never sent, as far as it has not been",
    pt: "Perde a entrega no caminho: o que ainda não saiu nunca sai",
  },
  z.strictObject({ id: z.string() }),
  wholeDelivery,
  { problems: ["delivery-unknown", "delivery-finished"] },
);

export const delayDelivery = controlOperation(
  "POST",
  "/sandbox/api/deliveries/:id/delay",
  { en: "Its next attempt is made that long from now", pt: "A próxima tentativa é feita daqui a esse tempo" },
  z
    .strictObject({
      id: z.string(),
      by: z.string().refine(isWait, rule("wait", { such: "5s or 1h30m", most: "366d" })),
    })
    .meta({ examples: [{ by: "10m" }] }),
  wholeDelivery,
  { problems: ["delivery-unknown", "delivery-finished", "delivery-held", "delivery-retried"] },
);

export const failDelivery = controlOperation(
  "POST",
  "/sandbox/api/deliveries/:id/fail",
  {
    en: "Its next attempts fail without being sent; zero times takes it back",
    pt: "As próximas tentativas falham sem sair; zero vezes desfaz",
  },
  z.strictObject({
    id: z.string(),
    times: z.int().min(0).max(1_000).default(1),
    how: failureKind.default(500),
  }),
  wholeDelivery,
  { problems: ["delivery-unknown", "delivery-finished"] },
);
