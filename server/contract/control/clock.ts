import { z } from "zod";
import { parseDuration } from "../duration.js";
import { controlOperation } from "../operation.js";
import { isObject } from "./fields.js";

const mode = z.enum(["running", "frozen"]);
const anInstant = z.iso.datetime({ offset: true });

const clock = z
  .object({
    now: z.string(),
    mode,
    /** How far sandbox time is ahead of the host's, in milliseconds. */
    offsetMs: z.number(),
    /** When the next thing falls due; null when nothing waits. */
    nextDue: z.string().nullable(),
  })
  .meta({ id: "Clock" });
export type ClockState = z.infer<typeof clock>;

export const showClock = controlOperation(
  "GET",
  "/sandbox/api/clock",
  "What time it is in the sandbox",
  z.strictObject({}),
  clock,
);

export const setClock = controlOperation(
  "PUT",
  "/sandbox/api/clock",
  "Freeze the clock, let it run, or set it forward; what falls due on the way runs",
  z
    .strictObject({ mode: mode.optional(), now: anInstant.optional() })
    .refine((body) => body.mode !== undefined || body.now !== undefined, {
      message: "needs mode, now, or both",
      when: isObject,
    })
    .meta({ examples: [{ mode: "frozen" }] }),
  clock,
);

export const advanceClock = controlOperation(
  "POST",
  "/sandbox/api/clock/advance",
  "Move time forward and run all that falls due, in order",
  z
    .strictObject({
      by: z
        .string()
        .refine(
          (value) => parseDuration(value) !== null,
          "must be a duration with a unit, such as 90d or 1h30m",
        )
        .optional(),
      to: anInstant.optional(),
      next: z.literal(true).optional(),
    })
    .refine((body) => [body.by, body.to, body.next].filter((one) => one !== undefined).length === 1, {
      message: "needs exactly one of by, to or next",
      when: isObject,
    })
    .meta({ examples: [{ by: "1h30m" }, { next: true }] }),
  z.object({ now: z.string(), fired: z.int() }),
);
