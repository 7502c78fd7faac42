import { z } from "zod";
import { problemBody } from "../error-bodies.js";
import { controlOperation } from "../operation.js";

export const health = controlOperation(
  "GET",
  "/sandbox/health",
  {
    en: "Whether the sandbox is up, and its pending work",
    pt: "Se o sandbox está no ar, e o trabalho pendente",
  },
  z.strictObject({}),
  z.object({
    /** Degraded: it answers, but cannot write. */
    status: z.enum(["ok", "degraded"]),
    /** The problem that every write answers while it is degraded. */
    problem: problemBody.shape.error.nullable(),
    version: z.string(),
    now: z.string(),
    epoch: z.int(),
    seed: z.int(),
    /** The version of Node.js. */
    node: z.string(),
    /** The path of the data file; null: in memory only; absent: the request has no token of the sandbox. */
    dataFile: z.string().nullable().optional(),
    /** How the command line reaches this sandbox; absent: the request has no token of the sandbox. */
    cli: z
      .object({
        /** `localpix`, or the command to type instead if `localpix` is not on the PATH. */
        program: z.string(),
        /** Whether the command line needs `--url`, because without it, it would find another sandbox or none. */
        needsUrl: z.boolean(),
      })
      .optional(),
    dataBytes: z.int(),
    accounts: z.int(),
    pendingJobs: z.int(),
    pendingDeliveries: z.int(),
  }),
);

export const stop = controlOperation(
  "POST",
  "/sandbox/api/stop",
  { en: "Stop the sandbox, as SIGTERM does", pt: "Para o sandbox, como SIGTERM" },
  z.strictObject({}),
  z.object({ stopping: z.literal(true) }),
  { problems: ["stop-embedded"] },
);

const check = z.object({
  name: z.string(),
  ok: z.boolean(),
  /** A sentence with what was counted, or with the fault. */
  detail: z.string(),
  /** The same in Portuguese. */
  pt: z.object({ name: z.string(), detail: z.string() }),
});
export type Check = z.infer<typeof check>;

export const verify = controlOperation(
  "GET",
  "/sandbox/api/verify",
  {
    en: "Check that all money adds up and nothing is lost",
    pt: "Verifica que as contas fecham e que nada se perdeu",
  },
  z.strictObject({}),
  z.object({ ok: z.boolean(), checks: z.array(check) }),
);
