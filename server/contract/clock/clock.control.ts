import { z } from "zod";
import { accountId } from "../accounts/accounts.control.js";
import { CHARGE_PROBLEMS } from "../charges/charge-problems.js";
import { isObject } from "../control-fields.js";
import { nearMatches } from "../near.js";
import { controlOperation } from "../operation.js";
import { rule } from "../rules.js";
import { AGENDA_KINDS } from "./agenda-kinds.js";
import { ADVANCE_PROBLEMS } from "./clock-problems.js";
import { parseDuration } from "./duration.js";
import { JUMPS, jumps } from "./jumps.js";

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
    /** The advance that is under way: where it goes, how many things have run and how many are still to. */
    advancing: z.object({ to: z.string(), fired: z.int(), remaining: z.int() }).nullable(),
  })
  .meta({ id: "Clock" });
export type ClockState = z.infer<typeof clock>;

export const showClock = controlOperation(
  "GET",
  "/sandbox/api/clock",
  { en: "What time it is in the sandbox", pt: "Que horas são no sandbox" },
  z.strictObject({}),
  clock,
);

export const setClock = controlOperation(
  "PUT",
  "/sandbox/api/clock",
  {
    en: "Freeze the clock, let it run, or set it forward; what falls due on the way runs",
    pt: "Para o relógio, deixa-o correr ou o adianta; o que vence no caminho acontece",
  },
  z
    .strictObject({ mode: mode.optional(), now: anInstant.optional() })
    .refine((body) => body.mode !== undefined || body.now !== undefined, {
      message: rule("needs-some", { names: "mode, now" }),
      when: isObject,
    })
    .meta({ examples: [{ mode: "frozen" }] }),
  clock,
  { problems: ADVANCE_PROBLEMS },
);

const ways = ["by", "to", "next", "jump"] as const;

/** A name that nobody knows is told those that it may have meant. */
const jump = z.enum(JUMPS, {
  error: ({ input }) => {
    const near = typeof input === "string" ? nearMatches(input, JUMPS) : [];
    const values = JUMPS.join(", ");
    if (near.length === 0) return rule("one-of", { values });
    return rule("one-of-near", { values, near: near.join(" or ") });
  },
});

export const advanceClock = controlOperation(
  "POST",
  "/sandbox/api/clock/advance",
  {
    en: "Move time forward and run all that falls due, in order",
    pt: "Avança o tempo e executa tudo o que vence, em ordem",
  },
  z
    .strictObject({
      by: z
        .string()
        .refine((value) => parseDuration(value) !== null, rule("duration", { such: "90d or 1h30m" }))
        .optional(),
      to: anInstant.optional(),
      next: z.literal(true).optional(),
      jump: jump.optional(),
      /** What the jump is about, by any of its ids. */
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
    /** The same by what it was. */
    byKind: z.partialRecord(z.enum(AGENDA_KINDS), z.int()),
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

/** A name that nobody knows has its own violation. */
const wants = (name: keyof typeof jumps) => jumps[name]?.id ?? "optional";

export const listJumps = controlOperation(
  "GET",
  "/sandbox/api/clock/jumps",
  {
    en: "The instants to which the clock jumps by name",
    pt: "Os instantes para os quais o relógio salta pelo nome",
  },
  z.strictObject({}),
  z.object({
    jumps: z.array(
      z.object({
        name: z.enum(JUMPS),
        /** Whether it is about something that is named by an id. */
        id: z.enum(["none", "optional", "required"]),
        description: z.object({ en: z.string(), pt: z.string() }),
      }),
    ),
  }),
);
