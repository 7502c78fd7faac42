import { z } from "zod";
import { instant } from "./fields.js";

/** The error bodies as schemas (Errors; ERROR_SHAPES), for whoever reads them; error-answer.ts writes them. */

export const errorBodies = {
  full: z
    .strictObject({
      statusCode: z.int(),
      timestamp: instant(),
      path: z.string(),
      method: z.string(),
      code: z.string(),
      /** One sentence, or one for each field of the body that broke a rule. */
      message: z.union([z.string(), z.array(z.string())]),
      userMessage: z.string(),
      details: z.record(z.string(), z.unknown()).optional(),
      errorId: z.guid(),
      error: z.string(),
      errorCode: z.string().optional(),
    })
    .meta({
      id: "FullError",
      note: {
        en: "What the token endpoint, cash-in, cash-out and cash-out-qrcode refuse with.",
        pt: "Com o que recusam o endpoint de token, cash-in, cash-out e cash-out-qrcode.",
      },
    }),
  simple: z
    .looseObject({ statusCode: z.int(), message: z.string(), error: z.string(), code: z.string().optional() })
    .meta({
      id: "SimpleError",
      note: {
        en: "What all other endpoints refuse with.",
        pt: "Com o que recusam todos os outros endpoints.",
      },
    }),
} as const;

const facts = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.strictObject({ en: z.string(), pt: z.string() })]),
);

/** What the control API says no with. */
export const problemBody = z
  .strictObject({
    error: z.strictObject({
      code: z.string(),
      message: z.string(),
      hint: z.string().optional(),
      /** What its words are filled with: a value, or words in each language. */
      params: facts.optional(),
      /** Every rule that the input breaks, of INPUT_INVALID. */
      violations: z
        .array(z.strictObject({ field: z.string(), rule: z.string(), params: facts, message: z.string() }))
        .optional(),
    }),
  })
  .meta({
    id: "Problem",
    note: { en: "What the control API says no with.", pt: "Com o que a API de controle diz não." },
  });
export type ProblemBody = z.infer<typeof problemBody>;
