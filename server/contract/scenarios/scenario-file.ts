import { z } from "zod";
import { type AssumptionId, assumptions } from "../assumptions/assumptions.js";
import { formatDuration, parseDuration } from "../clock/duration.js";
import { settlementCodes } from "../payouts/settlement-codes.js";
import { refusalNames } from "../refusal-names.js";
import { durationText, operationId, type ScenarioProof, scenarioProof } from "./scenario-proof.js";

/** The `<…>` placeholder of the parameter, in the name and the effects of a family. */
const PLACEHOLDER = /^<[A-Za-z][\w-]*>$/;
export const isPlaceholder = (value: unknown): value is string =>
  typeof value === "string" && PLACEHOLDER.test(value);

const LONGEST_SLOW = 120_000;
/** Ten years: a longer duration is probably a wrong unit, and the calendar has an end. */
const LONGEST = 3_650 * 86_400_000;

/** A value or the placeholder. `known` are the words to suggest for a typo. */
const slot = (rule: (value: string) => boolean, message: string, known: readonly string[] = []) =>
  z.union([z.string(), z.number()]).refine((value) => isPlaceholder(value) || rule(String(value)), {
    message,
    params: { known },
  });
const duration = (most: number) =>
  slot(
    (text) => (parseDuration(text) ?? most + 1) <= most,
    `must be a duration with a unit, such as 5s, of at most ${formatDuration(most)}`,
  );
const count = (from: number, to: number) =>
  slot(
    (text) => /^\d+$/.test(text) && Number(text) >= from && Number(text) <= to,
    `must be a whole number from ${from} to ${to}`,
  );
const STATUSES = ["429", "500", "502", "503", "504"];

const arrival = z
  .strictObject({
    status: slot((text) => STATUSES.includes(text), `must be one of ${STATUSES.join(", ")}`).optional(),
    lost: z.enum(["request", "response"]).optional(),
    slow: duration(LONGEST_SLOW).optional(),
    early: z.literal(true).optional(),
  })
  .meta({ description: "Effects before and after the operation: its status, its connection, its duration." });

const admission = z
  .strictObject({
    refuse: slot((name) => refusalNames.has(name), "is not a refusal of any operation", [...refusalNames]),
  })
  .meta({ description: "Refuses the request as the operation itself would." });

const settlement = z
  .strictObject({
    outcome: z.enum(["settle", "never"]).optional(),
    rejects: z.string().optional().meta({
      description:
        "The error code of a rejection; a code of your own needs a message. Without a message, a transfer through the directory replaces it with its own code for the same error, if there is one.",
    }),
    message: z.string().min(1).optional(),
    laterBy: duration(LONGEST).optional(),
    atOnce: z.literal(true).optional(),
    returnedAfter: duration(LONGEST).optional(),
  })
  .refine(
    ({ rejects, message }) =>
      rejects === undefined ||
      isPlaceholder(rejects) ||
      Object.hasOwn(settlementCodes, rejects) ||
      (message !== undefined && /^[A-Z][A-Z0-9_]{1,63}$/.test(rejects)),
    {
      path: ["rejects"],
      message: "is not an error code that localpix knows; a code of your own needs a message",
      params: { known: Object.keys(settlementCodes) },
    },
  )
  .refine(({ outcome, rejects }) => outcome === undefined || rejects === undefined, {
    path: ["outcome"],
    message: "cannot be combined with rejects",
  })
  .meta({ description: "The outcome of the payment, and when it is reached." });

const delivery = z
  .strictObject({
    copies: count(2, 10).optional(),
    drop: z.literal(true).optional(),
    delay: duration(LONGEST).optional(),
    afterNext: z.literal(true).optional(),
    failures: count(1, 100).optional(),
  })
  .meta({ description: "The delivery of its webhooks." });

const parameter = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("error-code") }),
  z.strictObject({ kind: z.literal("refusal") }),
  z.strictObject({ kind: z.literal("status"), of: z.array(z.int()).min(1) }),
  z.strictObject({
    kind: z.literal("duration"),
    from: durationText,
    to: durationText,
    above: z.literal("clamp").optional(),
  }),
  z.strictObject({ kind: z.literal("count"), from: z.int(), to: z.int() }),
]);

const NAME = /^[a-z][a-z0-9-]*(:[a-z][a-z0-9-]*)*(:<[A-Za-z][\w-]*>)?$/;

/** A scenario: its name, its effects, and the proofs that it has them. */
export const scenarioFile = z
  .strictObject({
    name: z
      .string()
      .regex(
        NAME,
        "must be words in lower case joined by colons, such as error:account-blocked or late:<duration>",
      )
      .meta({ description: "The value of X-Sandbox-Scenario; <…> at the end is a parameter." }),
    example: z
      .string()
      .optional()
      .meta({ description: "A sample value; required for a name with a parameter." }),
    description: z.strictObject({ pt: z.string().min(1), en: z.string().min(1) }),
    operations: z
      .union([z.literal("all"), z.array(operationId).min(1)])
      .meta({ description: "The operations that it can apply to." }),
    parameter: parameter.optional(),
    does: z.strictObject({
      arrival: arrival.optional(),
      admission: admission.optional(),
      settlement: settlement.optional(),
      delivery: delivery.optional(),
    }),
    assumptions: z.array(z.enum(Object.keys(assumptions) as [AssumptionId])).default([]),
    proof: z.array(scenarioProof).min(1),
  })
  .meta({ title: "A scenario of localpix" });
export type WrittenScenarioFile = z.output<typeof scenarioFile>;

/** A scenario file as it is used: each proof sends one value. */
export type ScenarioFile = Omit<WrittenScenarioFile, "proof"> & { readonly proof: readonly ScenarioProof[] };
