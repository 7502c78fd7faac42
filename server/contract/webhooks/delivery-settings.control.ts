import { z } from "zod";
import { isObject } from "../control-fields.js";
import { controlOperation } from "../operation.js";
import { rule } from "../rules.js";
import { isSchedule, isTimeout, SCHEDULE_RULE, TIMEOUT_RULE } from "../settings/settings.js";
import { DELIVERY_SETTING_NAMES } from "./delivery-settings.js";

const retry = z.array(z.string()).refine(isSchedule, SCHEDULE_RULE);
const timeout = z.string().refine(isTimeout, TIMEOUT_RULE);

/**
 * The retry schedule (the wait before each attempt) and the timeout of a receiver, as durations (assumption DELIVERY).
 */
export const deliveryTimes = z.object({ retry: z.array(z.string()), timeout: z.string() });

const deliverySettings = deliveryTimes
  .extend({
    /** The values given at start, used unless others are set (assumption DELIVERY_SETTINGS). */
    atStart: deliveryTimes,
  })
  .meta({ id: "DeliverySettings" });
export type DeliverySettingsView = z.infer<typeof deliverySettings>;

export const showDeliverySettings = controlOperation(
  "GET",
  "/sandbox/api/deliveries/settings",
  {
    en: "The retry schedule and the timeout of deliveries",
    pt: "A agenda de tentativas e o timeout das entregas",
  },
  z.strictObject({}),
  deliverySettings,
);

export const changeDeliverySettings = controlOperation(
  "PATCH",
  "/sandbox/api/deliveries/settings",
  {
    en: "Set the retry schedule or the timeout; waiting attempts keep their due time",
    pt: "Define a agenda de tentativas ou o timeout; as que já esperam mantêm o horário",
  },
  z
    .strictObject({ retry: retry.nullable().optional(), timeout: timeout.nullable().optional() })
    .refine((body) => DELIVERY_SETTING_NAMES.some((name) => body[name] !== undefined), {
      message: rule("needs-some", { names: DELIVERY_SETTING_NAMES.join(", ") }),
      when: isObject,
    })
    .meta({ examples: [{ retry: ["0s", "10s", "1m"], timeout: "2s" }, { retry: null }] }),
  deliverySettings,
);
