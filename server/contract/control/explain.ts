import { z } from "zod";
import { controlOperation } from "../operation.js";
import { assumption } from "./assumptions.js";

export const explainRefusal = controlOperation(
  "GET",
  "/sandbox/api/explain/:errorId",
  "Why a request was refused: the rule, the fields, what was received and what would pass",
  z.strictObject({ errorId: z.string() }),
  z.object({
    errorId: z.string(),
    requestId: z.int(),
    at: z.string(),
    account: z.int().nullable(),
    operation: z.string().nullable(),
    method: z.string(),
    path: z.string(),
    status: z.int(),
    reason: z.string(),
    /** As it was answered. */
    code: z.string().nullable(),
    message: z.union([z.string(), z.array(z.string())]),
    rule: z.string(),
    /** What the rule rests on, where the specification leaves it open. */
    assumption: assumption.nullable(),
    fields: z.array(
      z.object({
        /** Empty for the body as a whole. */
        field: z.string(),
        /** As JSON; null when nothing was received, or a secret. */
        received: z.string().nullable(),
        expected: z.string(),
      }),
    ),
    /** The facts of the case, such as the limit and what exceeded it. */
    values: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
);
