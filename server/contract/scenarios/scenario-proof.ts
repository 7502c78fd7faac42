import { z } from "zod";
import { parseDuration } from "../clock/duration.js";
import { ENTRY_TYPES } from "../journal/journal.js";
import { gatewayOperations } from "../operations.js";

export const operationId = z.enum(Object.values(gatewayOperations).map(({ id }) => id));

export const durationText = z
  .string()
  .refine((text) => parseDuration(text) !== null, "must be a duration with a unit, such as 5s or 1h30m");

/** The received webhooks, in order. `own`: of the tested request; `next`: of the one that follows it, if `next` is set. */
const webhooks = z.array(z.enum(["own", "next"]));

const answer = z.strictObject({
  status: z
    .union([z.literal("ok"), z.int().min(200).max(599)])
    .meta({ description: "`ok`: the usual status of the operation." }),
  code: z.string().optional().meta({
    description:
      "The code of the error body. In a scenario with a parameter, such as `reject:<code>`, `<code>` is replaced by the value that was sent.",
  }),
  takes: durationText.optional().meta({ description: "The answer takes at least this long, in real time." }),
  retryAfter: z.literal(true).optional().meta({ description: "The answer has a Retry-After header." }),
  webhooks: webhooks.optional().meta({ description: "The webhooks received before the answer." }),
});

const step = z.strictObject({
  after: durationText.meta({ description: "How far the clock is advanced before the check." }),
  status: z
    .enum(["PENDING", "CONFIRMED", "ERROR"])
    .optional()
    .meta({ description: "The status of the transaction." }),
  errorCode: z.string().optional().meta({
    description:
      "The error code of the transaction. In a scenario with a parameter, such as `reject:<code>`, `<code>` is replaced by the value that was sent.",
  }),
  journal: z
    .array(z.enum(ENTRY_TYPES))
    .optional()
    .meta({ description: "The journal entries since the previous check, in order." }),
  webhooks: webhooks.optional().meta({ description: "All webhooks received since the request, in order." }),
});

/** The expected results of a scenario; a test runs every proof of every file over real HTTP. */
export const scenarioProof = z.strictObject({
  operation: z
    .union([operationId, z.array(operationId).min(1)])
    .meta({ description: "The operation to call, with a valid body." }),
  send: z
    .union([z.string(), z.array(z.string()).min(1)])
    .optional()
    .meta({
      description:
        "The value of X-Sandbox-Scenario; absent: the example of the file. Each value of a list is sent in a separate request.",
    }),
  next: z
    .literal(true)
    .optional()
    .meta({ description: "Calls the same operation once more, without a scenario." }),
  answer: z
    .union([z.literal("lost"), answer])
    .meta({ description: "The response; `lost`: the connection is closed without one." }),
  journal: z
    .array(z.enum(ENTRY_TYPES))
    .optional()
    .meta({ description: "The journal entries about the account until the answer, in order." }),
  later: z.array(step).optional().meta({ description: "Checks after the clock was advanced, in order." }),
});
export type ScenarioProofFile = z.output<typeof scenarioProof>;

/** A proof for one value of the header: `<…>` in its codes is replaced. */
export type ScenarioProof = Omit<ScenarioProofFile, "send"> & { readonly send: string };
export type ProofStep = z.output<typeof step>;
