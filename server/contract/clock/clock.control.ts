import { z } from "zod";
import { accountId } from "../accounts/accounts.control.js";
import { CHARGE_PROBLEMS } from "../charges/charge-problems.js";
import { isObject, texts } from "../control-fields.js";
import { zonedInstant } from "../fields.js";
import { eitherOf } from "../localized.js";
import { nearMatches } from "../near.js";
import { controlOperation } from "../operation.js";
import { rule } from "../rules.js";
import { AGENDA_KINDS } from "./agenda-kinds.js";
import { ADVANCE_PROBLEMS } from "./clock-problems.js";
import { parseDuration } from "./duration.js";
import { JUMPS, jumps } from "./jumps.js";

const mode = z.enum(["running", "frozen"]);

const clock = z
  .object({
    now: z.string(),
    mode,
    /** How far sandbox time is ahead of the host's, in milliseconds. */
    offsetMs: z.number(),
    /** The time of the next agenda item or of the timeout of a webhook on its way; null if there is neither. */
    nextDue: z.string().nullable(),
    /** The running advance: its target, and how many agenda items have run and how many remain. */
    advancing: z.object({ to: z.string(), fired: z.int(), remaining: z.int() }).nullable(),
  })
  .meta({ id: "Clock" });
export type ClockState = z.infer<typeof clock>;

export const showClock = controlOperation(
  "GET",
  "/sandbox/api/clock",
  { en: "Show the sandbox clock", pt: "Mostra o relógio do sandbox" },
  z.strictObject({}),
  clock,
);

export const setClock = controlOperation(
  "PUT",
  "/sandbox/api/clock",
  {
    en: "Freeze the clock, let it run, or set it forward, which runs what is due by then",
    pt: "Congela o relógio, deixa-o correr ou o adianta; ao adiantá-lo, executa tudo o que vence até o novo horário",
  },
  z
    .strictObject({ mode: mode.optional(), now: zonedInstant().optional() })
    .refine((body) => body.mode !== undefined || body.now !== undefined, {
      message: rule("needs-some", { names: "mode, now" }),
      when: isObject,
    })
    .meta({ examples: [{ mode: "frozen" }] }),
  clock,
  { problems: ADVANCE_PROBLEMS },
);

const ways = ["by", "to", "next", "jump"] as const;

/** For an unknown name, the message suggests similar ones. */
const jump = z.enum(JUMPS, {
  error: ({ input }) => {
    const near = typeof input === "string" ? nearMatches(input, JUMPS) : [];
    const values = JUMPS.join(", ");
    if (near.length === 0) return rule("one-of", { values });
    return rule("one-of-near", { values, near: eitherOf(...near) });
  },
});

export const advanceClock = controlOperation(
  "POST",
  "/sandbox/api/clock/advance",
  {
    en: "Advance the clock and run everything that falls due, in order",
    pt: "Avança o relógio e executa tudo o que vence, em ordem",
  },
  z
    .strictObject({
      by: z
        .string()
        .refine(
          (value) => parseDuration(value) !== null,
          rule("duration", { such: eitherOf("90d", "1h30m") }),
        )
        .optional(),
      to: zonedInstant().optional(),
      next: z.literal(true).optional(),
      jump: jump.optional(),
      /** Any id of the object that the jump refers to. */
      id: z.string().optional(),
      account: accountId.optional(),
    })
    .refine((body) => ways.filter((way) => body[way] !== undefined).length === 1, {
      message: rule("needs-one", { names: "by, to, next", last: "jump" }),
      when: isObject,
    })
    .refine((body) => body.id !== undefined || body.jump === undefined || wants(body.jump) !== "required", {
      path: ["id"],
      message: rule("required-for-jump"),
      when: isObject,
    })
    .refine((body) => body.id === undefined || (body.jump !== undefined && wants(body.jump) !== "none"), {
      path: ["id"],
      message: rule("not-for-jump"),
      when: isObject,
    })
    .meta({ examples: [{ by: "1h30m" }, { next: true }, { jump: "night" }] }),
  z.object({
    now: z.string(),
    fired: z.int(),
    /** `fired` by kind of agenda item. */
    byKind: z.partialRecord(z.enum(AGENDA_KINDS), z.int()),
    /** Webhooks that the advance left without an answer: they are sent, or wait for their turn at a URL that is silent. */
    underWay: z.int(),
  }),
  {
    problems: [
      ...ADVANCE_PROBLEMS,
      "nothing-due",
      "no-token-yet",
      "nothing-received-yet",
      "not-received",
      ...CHARGE_PROBLEMS,
    ],
  },
);

/** Whether a jump takes an id. Returns `optional` for an unknown jump, because its name is reported already. */
const wants = (name: keyof typeof jumps) => jumps[name]?.id ?? "optional";

export const listJumps = controlOperation(
  "GET",
  "/sandbox/api/clock/jumps",
  {
    en: "The named instants to which the clock can jump",
    pt: "Os instantes com nome para os quais o relógio pode saltar",
  },
  z.strictObject({}),
  z.object({
    jumps: z.array(
      z.object({
        name: z.enum(JUMPS),
        /** Whether the jump takes an id. */
        id: z.enum(["none", "optional", "required"]),
        description: texts,
      }),
    ),
  }),
);
