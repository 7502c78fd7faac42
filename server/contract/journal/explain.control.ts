import { z } from "zod";
import { texts } from "../control-fields.js";
import { controlOperation } from "../operation.js";
import { refusedRequest } from "./journal.js";
import { refusalCause } from "./requests.control.js";

export const explainRefusal = controlOperation(
  "GET",
  "/sandbox/api/explain/:errorId",
  {
    en: "Explain a refused request: the rule, the fields, and the received and expected values",
    pt: "Explica uma requisição recusada: a regra, os campos e os valores recebidos e esperados",
  },
  z.strictObject({ errorId: z.string() }),
  z.object({
    ...refusedRequest,
    at: z.string(),
    account: z.int().nullable(),
    rule: z.string(),
    /** The ids of the assumptions that apply; GET /sandbox/api/assumptions has their texts. */
    assumptions: z.array(z.string()),
    fields: z.array(
      z.object({
        /** Empty for the body as a whole. */
        field: z.string(),
        /** As JSON; null if nothing was received, or if it is secret. */
        received: z.string().nullable(),
        /** As the response says it. */
        expected: z.string(),
        /** The same in each language. */
        expectedTexts: texts,
      }),
    ),
    /** The values in the message, such as the limit and the amount that exceeded it. */
    values: z.record(z.string(), z.union([z.string(), z.number()])),
    /** What exactly was wrong, and what to do next; null if an earlier version recorded the refusal without its values. */
    cause: refusalCause.nullable(),
  }),
  { problems: ["refusal-unknown"] },
);
