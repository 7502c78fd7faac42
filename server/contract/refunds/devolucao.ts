import { z } from "zod";
import { centavosFromDecimal, isDecimal } from "../../brazil/money.js";
import { invalidValue } from "../expected-value.js";
import { meanings } from "../field-meanings.js";
import { instant, invalidValueType, text } from "../fields.js";
import { gatewayOperation } from "../operation.js";
import { sentence } from "../rules.js";

/** The most characters of a client's id for a refund, in both endpoints (specification: Limits, devolucao id). */
export const MAX_ID_CHARACTERS = 35;

/**
 * The specification gives the length of `id`; its characters are those of the central bank (assumption DEVOLUCAO_ID).
 */
const params = z.object({
  e2eid: z
    .string()
    .regex(
      /^[a-zA-Z0-9]{32}$/,
      sentence({ en: "must have 32 letters and digits", pt: "deve ter 32 caracteres alfanuméricos" }),
    )
    .meta({
      meaning: {
        en: "The end-to-end id of the received payment.",
        pt: "O end-to-end id do pagamento recebido.",
      },
    }),
  id: z
    .string()
    .regex(
      /^[a-zA-Z0-9]{1,35}$/,
      sentence({
        en: "must have 1 to 35 characters [a-zA-Z0-9]",
        pt: "deve ter de 1 a 35 caracteres [a-zA-Z0-9]",
      }),
    )
    .meta({
      meaning: {
        en: "Your own id for the refund, unique per payment.",
        pt: "O seu próprio id para a devolução, único por pagamento.",
      },
    }),
});

/**
 * A refund (specification: Resources, Refund by end-to-end id). It has `liquidacao` once it is DEVOLVIDO (assumption
 * DEVOLUCAO_HORARIO).
 */
export const refundObject = z
  .strictObject({
    id: z.string().meta({
      meaning: {
        en: "Your id for the refund; its rtrId if you gave none.",
        pt: "O seu id para a devolução; o rtrId dela se você não informou nenhum.",
      },
    }),
    rtrId: z
      .string()
      .length(32)
      .meta({
        meaning: {
          en: "The rtrId of the refund: D, ISPB, minute in UTC and 11 characters.",
          pt: "O rtrId da devolução: D, ISPB, minuto em UTC e 11 caracteres.",
        },
      }),
    valor: z
      .string()
      .refine(isDecimal)
      .meta({
        meaning: {
          en: "The refunded amount: reais with two decimals, as a string.",
          pt: "O valor devolvido: reais com duas casas decimais, em texto.",
        },
      }),
    natureza: z.enum(["ORIGINAL", "RETIRADA", "MED_OPERACIONAL", "MED_FRAUDE"]).meta({
      meaning: {
        en: "The nature of the refund; MED_…: an approved MED, for an operational flaw or for fraud.",
        pt: "A natureza da devolução; MED_…: um MED aprovado, por falha operacional ou por fraude.",
      },
    }),
    descricao: z.string().optional().meta({ meaning: meanings.descricao }),
    horario: z
      .strictObject({
        solicitacao: instant().meta({
          meaning: {
            en: "When the refund was requested, in UTC.",
            pt: "Quando a devolução foi pedida, em UTC.",
          },
        }),
        liquidacao: instant()
          .optional()
          .meta({
            meaning: {
              en: "When the refund was settled, in UTC; absent until it is DEVOLVIDO.",
              pt: "Quando a devolução foi liquidada, em UTC; ausente até ficar DEVOLVIDO.",
            },
          }),
      })
      .meta({
        meaning: {
          en: "When the refund was requested and settled.",
          pt: "Quando a devolução foi pedida e liquidada.",
        },
      }),
    status: z.enum(["EM_PROCESSAMENTO", "DEVOLVIDO", "NAO_REALIZADO"]).meta({
      meaning: {
        en: "EM_PROCESSAMENTO at first, DEVOLVIDO once it is settled, NAO_REALIZADO if it fails.",
        pt: "EM_PROCESSAMENTO no começo, DEVOLVIDO depois de liquidada, NAO_REALIZADO se falhar.",
      },
    }),
    motivo: z
      .string()
      .optional()
      .meta({
        meaning: {
          en: "Why the refund failed; absent otherwise.",
          pt: "Por que a devolução falhou; ausente nos outros casos.",
        },
      }),
  })
  .meta({ id: "Devolucao" });

const address = {
  paths: ["/pix/:e2eid/devolucao/:id"] as [string],
  authenticated: true,
  errors: "simple" as const,
  params,
  answer: refundObject,
};

export const devolucao = gatewayOperation({
  id: "devolucao",
  summary: {
    en: "Refund a received PIX by its end-to-end id",
    pt: "Devolve um PIX recebido pelo seu end-to-end id",
  },
  family: "Refunds",
  method: "PUT",
  section: "PUT /pix/{e2eid}/devolucao/{id}",
  rules: {
    en: "You choose the id. All refunds of a payment together cannot exceed its amount, and must be requested within 89 days. A refund is EM_PROCESSAMENTO until it is DEVOLVIDO or NAO_REALIZADO; the refund_in webhook reports the outcome.",
    pt: "Você escolhe o id. As devoluções de um pagamento somadas não podem exceder o valor dele, e devem ser pedidas em até 89 dias. Uma devolução fica EM_PROCESSAMENTO até ser DEVOLVIDO ou NAO_REALIZADO; o webhook refund_in avisa do resultado.",
  },
  ...address,
  status: 201,
  repeatStatus: 200,
  body: z.object({
    valor: z
      .string({ error: invalidValueType({ en: "must be a text", pt: "deve ser um texto" }) })
      .refine(
        (value) => isDecimal(value) && centavosFromDecimal(value) > 0,
        invalidValue({
          en: "must be a decimal text with 2 places, at least 0.01",
          pt: "deve ser um texto decimal com 2 casas, de no mínimo 0.01",
        }),
      )
      .meta({
        meaning: {
          en: "The amount to refund: reais with two decimals, as a string such as 50.00.",
          pt: "O valor a devolver: reais com duas casas decimais, em texto, como 50.00.",
        },
      }),
    natureza: z
      .enum(["ORIGINAL", "RETIRADA"])
      .default("ORIGINAL")
      .meta({
        meaning: {
          en: "The nature of the refund: of a payment or purchase (ORIGINAL), or of cash that was paid out (RETIRADA).",
          pt: "A natureza da devolução: de um pagamento ou compra (ORIGINAL), ou de dinheiro sacado em espécie (RETIRADA).",
        },
      }),
    descricao: text(140).optional().meta({ meaning: meanings.descricao }),
  }),
  refusals: [
    "token-invalid",
    "json-malformed",
    "body-invalid",
    "original-not-found",
    "devolucao-differs",
    "devolucao-deadline-expired",
    "refund-above-refundable",
    "devolucao-balance-insufficient",
    "account-not-found",
  ],
});

export const showDevolucao = gatewayOperation({
  id: "devolucao-show",
  summary: { en: "Read a devolução", pt: "Lê uma devolução" },
  family: "Refunds",
  method: "GET",
  section: { assumption: "COB_READ" },
  ...address,
  params: params.extend({
    id: params.shape.id.meta({
      meaning: {
        en: "The id with which the refund was requested.",
        pt: "O id com que a devolução foi pedida.",
      },
    }),
  }),
  status: 200,
  body: null,
  refusals: [
    "token-invalid",
    "body-invalid",
    "original-not-found",
    "devolucao-not-found",
    "account-not-found",
  ],
  extension: true,
});
