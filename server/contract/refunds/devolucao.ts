import { z } from "zod";
import { centavosFromDecimal, isDecimal } from "../../brazil/money.js";
import { invalidValue } from "../expected-value.js";
import { meanings } from "../field-meanings.js";
import { instant, invalidValueType, text } from "../fields.js";
import { gatewayOperation } from "../operation.js";

/** How long a client's id of a refund may be, by either endpoint (Limits, devolucao id). */
export const MAX_ID_CHARACTERS = 35;

/** The specification gives the length of `id`; its characters are those of the central bank (DEVOLUCAO_ID). */
const params = z.object({
  e2eid: z
    .string()
    .regex(/^[a-zA-Z0-9]{32}$/, "deve ter 32 caracteres alfanuméricos")
    .meta({
      meaning: {
        en: "The end-to-end id of the payment that you have received.",
        pt: "O end-to-end id do pagamento que você recebeu.",
      },
    }),
  id: z
    .string()
    .regex(/^[a-zA-Z0-9]{1,35}$/, "deve ter de 1 a 35 caracteres [a-zA-Z0-9]")
    .meta({
      meaning: {
        en: "An id of your own for the refund, unique for its payment.",
        pt: "Um id seu para a devolução, único para o pagamento.",
      },
    }),
});

/** Resources, Refund by end-to-end id. `liquidacao` stands there once it is DEVOLVIDO (DEVOLUCAO_HORARIO). */
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
          en: "The refund's id between institutions: D, ISPB, minute in UTC and 11 characters.",
          pt: "O id da devolução entre instituições: D, ISPB, minuto em UTC e 11 caracteres.",
        },
      }),
    valor: z
      .string()
      .refine(isDecimal)
      .meta({
        meaning: {
          en: "How much goes back: reais with two decimals, as a text.",
          pt: "Quanto volta: reais com duas casas decimais, em um texto.",
        },
      }),
    natureza: z.enum(["ORIGINAL", "RETIRADA", "MED_OPERACIONAL", "MED_FRAUDE"]).meta({
      meaning: {
        en: "What goes back; MED_ stands for an approved MED, because of a flaw or a fraud.",
        pt: "O que volta; MED_ indica um MED aprovado, por uma falha ou uma fraude.",
      },
    }),
    descricao: z.string().optional().meta({ meaning: meanings.descricao }),
    horario: z
      .strictObject({
        solicitacao: instant().meta({
          meaning: {
            en: "When the refund was asked for, in UTC.",
            pt: "Quando a devolução foi pedida, em UTC.",
          },
        }),
        liquidacao: instant()
          .optional()
          .meta({
            meaning: {
              en: "When the refund was settled, in UTC; absent until it is DEVOLVIDO.",
              pt: "Quando a devolução foi liquidada, em UTC; ausente até que seja DEVOLVIDO.",
            },
          }),
      })
      .meta({
        meaning: {
          en: "When it was asked for, and when it was settled.",
          pt: "Quando foi pedida, e quando foi liquidada.",
        },
      }),
    status: z.enum(["EM_PROCESSAMENTO", "DEVOLVIDO", "NAO_REALIZADO"]).meta({
      meaning: {
        en: "EM_PROCESSAMENTO at first; DEVOLVIDO once settled, NAO_REALIZADO when it fails.",
        pt: "EM_PROCESSAMENTO no começo; DEVOLVIDO quando liquidada, NAO_REALIZADO quando falha.",
      },
    }),
    motivo: z
      .string()
      .optional()
      .meta({
        meaning: { en: "Why it failed; absent otherwise.", pt: "Por que falhou; ausente nos outros casos." },
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
    en: "Give a received PIX back by its end-to-end id",
    pt: "Devolve um PIX recebido pelo seu end-to-end id",
  },
  family: "Refunds",
  method: "PUT",
  section: "PUT /pix/{e2eid}/devolucao/{id}",
  rules: {
    en: "The id is yours to choose. All refunds of a receipt together give back no more than came, within 89 days. It is EM_PROCESSAMENTO until it is DEVOLVIDO or NAO_REALIZADO; refund_in tells which.",
    pt: "O id é você quem escolhe. Todas as devoluções de um recebimento juntas não devolvem mais do que veio, em até 89 dias. Ela é EM_PROCESSAMENTO até ser DEVOLVIDO ou NAO_REALIZADO; refund_in conta qual.",
  },
  ...address,
  status: 201,
  repeated: 200,
  body: z.object({
    valor: z
      .string({ error: invalidValueType("deve ser um texto") })
      .refine(
        (value) => isDecimal(value) && centavosFromDecimal(value) > 0,
        invalidValue("deve ser um texto decimal com 2 casas, de no mínimo 0.01"),
      )
      .meta({
        meaning: {
          en: "How much to give back: reais with two decimals, as a text such as 50.00.",
          pt: "Quanto devolver: reais com duas casas decimais, em um texto como 50.00.",
        },
      }),
    natureza: z
      .enum(["ORIGINAL", "RETIRADA"])
      .default("ORIGINAL")
      .meta({
        meaning: {
          en: "What goes back: a payment or purchase (ORIGINAL), or cash that was handed out (RETIRADA).",
          pt: "O que volta: um pagamento ou uma compra (ORIGINAL), ou dinheiro entregue em espécie (RETIRADA).",
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
        en: "The id that the refund was asked for with.",
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
