import { z } from "zod";
import { isObject } from "../control-fields.js";
import { controlOperation } from "../operation.js";
import { rule } from "../rules.js";
import { isSchedule, isTimeout, SCHEDULE_RULE, TIMEOUT_RULE } from "../settings/settings.js";

const retry = z.array(z.string()).refine(isSchedule, SCHEDULE_RULE);
const timeout = z.string().refine(isTimeout, TIMEOUT_RULE);

/** Durations: the waits before each attempt, and how long a receiver may take (DELIVERY). */
const deliverySettings = z
  .object({
    retry: z.array(z.string()),
    timeout: z.string(),
    /** What the sandbox was started with, which counts where nothing else was set (DELIVERY_SETTINGS). */
    atStart: z.object({ retry: z.array(z.string()), timeout: z.string() }),
  })
  .meta({ id: "DeliverySettings" });
export type DeliverySettings = z.infer<typeof deliverySettings>;

export const showDeliverySettings = controlOperation(
  "GET",
  "/sandbox/api/deliveries/settings",
  { en: "Schedule and timeout of deliveries", pt: "Calendário de tentativas e tempo limite das entregas" },
  z.strictObject({}),
  deliverySettings,
);

export const changeDeliverySettings = controlOperation(
  "PATCH",
  "/sandbox/api/deliveries/settings",
  {
    en: "Set schedule or timeout of all attempts from now on; what waits keeps its due time",
    pt: "Define o calendário ou o tempo limite de todas as tentativas a partir de agora; o que espera mantém a sua hora",
  },
  z
    .strictObject({ retry: retry.nullable().optional(), timeout: timeout.nullable().optional() })
    .refine((body) => body.retry !== undefined || body.timeout !== undefined, {
      message: rule("needs-some", { names: "retry, timeout" }),
      when: isObject,
    })
    .meta({ examples: [{ retry: ["0s", "10s", "1m"], timeout: "2s" }, { retry: null }] }),
  deliverySettings,
);
