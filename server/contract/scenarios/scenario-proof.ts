import { z } from "zod";
import { parseDuration } from "../clock/duration.js";
import { ENTRY_TYPES } from "../journal/journal.js";
import { gatewayOperations } from "../operations.js";

export const operationId = z.enum(Object.values(gatewayOperations).map(({ id }) => id));

export const durationText = z
  .string()
  .refine((text) => parseDuration(text) !== null, "must be a duration with a unit, such as 5s or 1h30m");

/** Whose webhooks have come in by then, in their order: the request's own, or those of the one after it. */
const webhooks = z.array(z.enum(["own", "next"]));

const answer = z.strictObject({
  status: z
    .union([z.literal("ok"), z.int().min(200).max(599)])
    .meta({ description: "`ok`: the one with which the operation usually answers." }),
  code: z.string().optional().meta({
    description: "The code of the error body. The <…> of a family's name stands for what is sent there.",
  }),
  takes: durationText.optional().meta({ description: "The answer takes at least this long, in real time." }),
  retryAfter: z.literal(true).optional().meta({ description: "The answer has a Retry-After." }),
  webhooks: webhooks.optional().meta({ description: "What has come in before the answer." }),
});

const step = z.strictObject({
  after: durationText.meta({ description: "How far the sandbox's time is moved before one looks." }),
  status: z.enum(["PENDING", "CONFIRMED", "ERROR"]).optional().meta({ description: "Of the transaction." }),
  errorCode: z
    .string()
    .optional()
    .meta({ description: "Of the transaction. The <…> of a family's name stands for what is sent there." }),
  journal: z
    .array(z.enum(ENTRY_TYPES))
    .optional()
    .meta({ description: "The entries since the journal was last looked at, in order." }),
  webhooks: webhooks.optional().meta({ description: "All that has come in since the request, in order." }),
});

/** What must be seen when a scenario runs; a test runs every proof of every file over real HTTP. */
export const scenarioProof = z.strictObject({
  operation: z
    .union([operationId, z.array(operationId).min(1)])
    .meta({ description: "What is called, with a body that is valid." }),
  send: z
    .union([z.string(), z.array(z.string()).min(1)])
    .optional()
    .meta({
      description:
        "The value of X-Sandbox-Scenario, where it is not the file's example; of a list, each in a request of its own.",
    }),
  next: z
    .literal(true)
    .optional()
    .meta({ description: "The same operation is called once more after it, without a scenario." }),
  answer: z.union([z.literal("lost"), answer]),
  journal: z
    .array(z.enum(ENTRY_TYPES))
    .optional()
    .meta({ description: "The entries about the account by the time of the answer, in order." }),
  later: z.array(step).optional(),
});
export type WrittenProof = z.output<typeof scenarioProof>;

/** A proof as it is run: what it sends is one value, and its codes are those that must be seen. */
export type ScenarioProof = Omit<WrittenProof, "send"> & { readonly send: string };
export type ProofStep = z.output<typeof step>;
