import { z } from "zod";
import { problemBody } from "../error-bodies.js";
import { playableCase } from "./playable-case.js";

/** Replaying a case takes a while, so the response has one line of JSON per step, and a last one with the outcome. */
export const CASE_REPLAY_PATH = "/sandbox/api/case/replay";
export const REPLAY_MEDIA_TYPE = "application/x-ndjson";

/** The snapshot that is taken before a case replaces the state of this sandbox. */
export const BEFORE_REPLAY = "before-replay";

const NOON = "2026-11-20T15:00:00.000Z";

export const replayInput = z
  .strictObject({
    case: playableCase,
    /** Replays in an ephemeral in-memory sandbox; otherwise here, where it replaces the whole state. */
    ephemeral: z.boolean().default(true),
    /** Continues after the first step that differs. */
    keepGoing: z.boolean().default(false),
  })
  .meta({
    examples: [
      {
        case: {
          localpix: "0.1.0",
          case: 1,
          seed: 1,
          start: NOON,
          until: NOON,
          host: "127.0.0.1:7490",
          drift: "0s",
          settings: {
            settlement: "1s",
            payer: "manual",
            directory: "open",
            strict: false,
            allowHttpWebhooks: true,
            webhookAddresses: "all",
            lenientQr: false,
            retry: ["0s", "5m"],
            webhookTimeout: "10s",
          },
          steps: [{ at: NOON, gateway: "GET /api/balance", account: 1, answers: 200 }],
        },
        ephemeral: true,
        keepGoing: false,
      },
    ],
  });
export type ReplayInput = z.input<typeof replayInput>;

/** One place in which a replay differs from its case. */
const difference = z.object({
  /** Where in the step, e.g. `with.transactionId`. */
  where: z.string(),
  /** Absent: no value. */
  expected: z.unknown().optional(),
  came: z.unknown().optional(),
});
export type Difference = Readonly<z.infer<typeof difference>>;

/** A step that differs from its case. */
const stepDifferences = z.object({
  /** From 1. */
  step: z.int(),
  differences: z.array(difference),
});
export type StepDifferences = Readonly<z.infer<typeof stepDifferences>>;

/** The outcome of a replay. */
const outcome = z.object({ steps: z.int(), webhooks: z.int(), differingSteps: z.array(stepDifferences) });
export type ReplayOutcome = Readonly<z.infer<typeof outcome>>;

/** One line of the answer: the progress, from step 0, and at the end the outcome or the problem that ended it. */
export const replayLine = z
  .union([z.strictObject({ step: z.int(), of: z.int() }), z.strictObject({ outcome }), problemBody])
  .meta({ id: "ReplayLine" });
export type ReplayLine = z.infer<typeof replayLine>;
