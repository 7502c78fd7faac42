import { z } from "zod";
import { problemBody } from "../error-bodies.js";
import { controlOperation } from "../operation.js";

export const health = controlOperation(
  "GET",
  "/sandbox/health",
  { en: "Is it up, and what waits", pt: "Está no ar, e o que espera" },
  z.strictObject({}),
  z.object({
    /** Degraded: it answers, and writes nothing. */
    status: z.enum(["ok", "degraded"]),
    /** What writing is refused with while it is degraded. */
    problem: problemBody.shape.error.nullable(),
    version: z.string(),
    now: z.string(),
    epoch: z.int(),
    seed: z.int(),
    /** Of Node.js, which runs it. */
    node: z.string(),
    /** Where everything is kept; null: in memory only; absent: the request does not have the token of the sandbox. */
    dataFile: z.string().nullable().optional(),
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
  { problems: ["not-its-own-process"] },
);

const check = z.object({
  name: z.string(),
  ok: z.boolean(),
  /** What was counted, or what is wrong, in words. */
  detail: z.string(),
  /** The same in Portuguese. */
  pt: z.object({ name: z.string(), detail: z.string() }),
});
export type Check = z.infer<typeof check>;

export const verify = controlOperation(
  "GET",
  "/sandbox/api/verify",
  { en: "Prove that money adds up and nothing is lost", pt: "Prova que as contas fecham e nada se perdeu" },
  z.strictObject({}),
  z.object({ ok: z.boolean(), checks: z.array(check) }),
);
