import { z } from "zod";
import { controlOperation } from "../operation.js";
import { refusedRequest } from "./journal.js";

export const explainRefusal = controlOperation(
  "GET",
  "/sandbox/api/explain/:errorId",
  {
    en: "Why a request was refused: the rule, the fields, what was received and what would pass",
    pt: "Por que uma requisição foi recusada: a regra, os campos, o que veio e o que teria passado",
  },
  z.strictObject({ errorId: z.string() }),
  z.object({
    ...refusedRequest,
    at: z.string(),
    account: z.int().nullable(),
    rule: z.string(),
    /** What it rests on, where the specification leaves it open; GET /sandbox/api/assumptions has their words. */
    assumptions: z.array(z.string()),
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
  { problems: ["refusal-unknown"] },
);
