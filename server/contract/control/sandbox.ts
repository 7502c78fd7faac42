import { z } from "zod";
import { controlOperation } from "../operation.js";

export const health = controlOperation(
  "GET",
  "/sandbox/health",
  "Is it up, and what waits",
  z.strictObject({}),
  z.object({
    status: z.literal("ok"),
    version: z.string(),
    now: z.string(),
    epoch: z.int(),
    seed: z.int(),
    /** Of Node.js, which runs it. */
    node: z.string(),
    /** Where everything is kept; null: in memory only. */
    dataFile: z.string().nullable(),
    dataBytes: z.int(),
    accounts: z.int(),
    pendingJobs: z.int(),
    pendingDeliveries: z.int(),
  }),
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
  "Prove that money adds up and nothing is lost",
  z.strictObject({}),
  z.object({ ok: z.boolean(), checks: z.array(check) }),
);
