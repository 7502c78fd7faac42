import { z } from "zod";
import { meanings } from "./field-meanings.js";
import { instant } from "./fields.js";

/**
 * The schemas of the error bodies (specification: Errors; assumption ERROR_SHAPES); error-answer.ts builds the bodies.
 */

export const errorBodies = {
  full: z
    .strictObject({
      statusCode: z.int().meta({ meaning: meanings.statusCode }),
      timestamp: instant().meta({
        meaning: {
          en: "When the request was refused, in UTC.",
          pt: "Quando a requisição foi recusada, em UTC.",
        },
      }),
      path: z
        .string()
        .meta({ meaning: { en: "The path that was called.", pt: "O caminho que foi chamado." } }),
      method: z
        .string()
        .meta({ meaning: { en: "The HTTP method of the call.", pt: "O método HTTP da chamada." } }),
      code: z.string().meta({
        meaning: {
          en: "The error code, to branch on; HTTP_ERROR if the error has no code of its own.",
          pt: "O código do erro, para o seu programa testar; HTTP_ERROR se o erro não tem um código próprio.",
        },
      }),
      /** One sentence, or one for each field of the body that broke a rule. */
      message: z.union([z.string(), z.array(z.string())]).meta({
        meaning: {
          en: "What went wrong; for an invalid body, a list with one sentence per field.",
          pt: "O que deu errado; para um corpo inválido, uma lista com uma frase por campo.",
        },
      }),
      userMessage: z.string().meta({
        meaning: {
          en: "A sentence to show to the end user.",
          pt: "Uma frase para mostrar ao usuário final.",
        },
      }),
      details: z
        .record(z.string(), z.unknown())
        .optional()
        .meta({
          meaning: {
            en: "Facts about the refusal, such as a hint or the transaction that has the externalId.",
            pt: "Detalhes da recusa, como uma dica ou a transação que já tem o externalId.",
          },
        }),
      errorId: z.guid().meta({
        meaning: {
          en: "The id of this refusal; localpix explain shows why it happened.",
          pt: "O id desta recusa; localpix explain mostra por que aconteceu.",
        },
      }),
      error: z.string().meta({ meaning: meanings.error }),
      errorCode: z
        .string()
        .optional()
        .meta({
          meaning: {
            en: "The same as code; absent if code is HTTP_ERROR.",
            pt: "O mesmo que code; ausente se code é HTTP_ERROR.",
          },
        }),
    })
    .meta({
      id: "FullError",
      note: {
        en: "The error body of the token endpoint, cash-in, cash-out and cash-out-qrcode.",
        pt: "O corpo de erro do endpoint de token, de cash-in, cash-out e cash-out-qrcode.",
      },
    }),
  simple: z
    .looseObject({
      statusCode: z.int().meta({ meaning: meanings.statusCode }),
      message: z.string().meta({
        meaning: {
          en: "What went wrong; for an invalid body, one sentence per field, separated by semicolons.",
          pt: "O que deu errado; para um corpo inválido, uma frase por campo, separadas por ponto e vírgula.",
        },
      }),
      error: z.string().meta({ meaning: meanings.error }),
      code: z
        .string()
        .optional()
        .meta({
          meaning: {
            en: "The error code, to branch on; absent if the error has none.",
            pt: "O código do erro, para o seu programa testar; ausente se o erro não tem um.",
          },
        }),
    })
    .meta({
      id: "SimpleError",
      note: {
        en: "The error body of all other endpoints.",
        pt: "O corpo de erro de todos os outros endpoints.",
      },
    }),
} as const;

const facts = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.strictObject({ en: z.string(), pt: z.string() })]),
);

/** The error body of the control API. */
export const problemBody = z
  .strictObject({
    error: z.strictObject({
      code: z.string(),
      message: z.string(),
      hint: z.string().optional(),
      /** The values of the message's placeholders; a value may be a text in each language. */
      params: facts.optional(),
      /** Every rule that the input breaks; only with INPUT_INVALID. */
      violations: z
        .array(z.strictObject({ field: z.string(), rule: z.string(), params: facts, message: z.string() }))
        .optional(),
    }),
  })
  .meta({
    id: "Problem",
    note: { en: "The error body of the control API.", pt: "O corpo de erro da API de controle." },
  });
export type ProblemBody = z.infer<typeof problemBody>;
