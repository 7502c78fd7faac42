import { z } from "zod";
import { meanings } from "./field-meanings.js";
import { instant } from "./fields.js";

/** The schemas of the error bodies (Errors; ERROR_SHAPES); error-answer.ts makes them. */

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
          en: "What went wrong, as a name to branch on; HTTP_ERROR where there is none for it.",
          pt: "O que deu errado, como um nome a testar no código; HTTP_ERROR onde não há nenhum.",
        },
      }),
      /** One sentence, or one for each field of the body that broke a rule. */
      message: z.union([z.string(), z.array(z.string())]).meta({
        meaning: {
          en: "What went wrong; a list for a refused body, with a sentence for each field.",
          pt: "O que deu errado; uma lista para um corpo recusado, com uma frase por campo.",
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
            pt: "Fatos sobre a recusa, como uma dica ou a transação que já tem o externalId.",
          },
        }),
      errorId: z.guid().meta({
        meaning: {
          en: "The id of this refusal; localpix explain tells why it happened.",
          pt: "O id desta recusa; localpix explain conta por que aconteceu.",
        },
      }),
      error: z.string().meta({ meaning: meanings.error }),
      errorCode: z
        .string()
        .optional()
        .meta({
          meaning: {
            en: "The same as code; absent where that is HTTP_ERROR.",
            pt: "O mesmo que code; ausente onde este é HTTP_ERROR.",
          },
        }),
    })
    .meta({
      id: "FullError",
      note: {
        en: "What the token endpoint, cash-in, cash-out and cash-out-qrcode refuse with.",
        pt: "Com o que recusam o endpoint de token, cash-in, cash-out e cash-out-qrcode.",
      },
    }),
  simple: z
    .looseObject({
      statusCode: z.int().meta({ meaning: meanings.statusCode }),
      message: z.string().meta({
        meaning: {
          en: "What went wrong; of a refused body a sentence for each field, with semicolons between.",
          pt: "O que deu errado; de um corpo recusado, uma frase por campo, com ponto e vírgula entre elas.",
        },
      }),
      error: z.string().meta({ meaning: meanings.error }),
      code: z
        .string()
        .optional()
        .meta({
          meaning: {
            en: "What went wrong, as a name to branch on; absent where there is none for it.",
            pt: "O que deu errado, como um nome a testar no código; ausente onde não há nenhum.",
          },
        }),
    })
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
