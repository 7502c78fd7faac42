import { z } from "zod";
import { centavosFromDecimal, isDecimal } from "../../brazil/money.js";
import { invalidValue } from "../expected-value.js";
import { instant, invalidValueType, text } from "../fields.js";
import { gatewayOperation } from "../operation.js";

/** How long a client's id of a refund may be, by either endpoint (Limits, devolucao id). */
export const MAX_ID_CHARACTERS = 35;

/** The specification gives the length of `id`; its characters are those of the central bank (DEVOLUCAO_ID). */
const params = z.object({
  e2eid: z.string().regex(/^[a-zA-Z0-9]{32}$/, "deve ter 32 caracteres alfanuméricos"),
  id: z.string().regex(/^[a-zA-Z0-9]{1,35}$/, "deve ter de 1 a 35 caracteres [a-zA-Z0-9]"),
});

/** Resources, Refund by end-to-end id. `liquidacao` stands there once it is DEVOLVIDO (DEVOLUCAO_HORARIO). */
export const refundObject = z
  .strictObject({
    id: z.string(),
    rtrId: z.string().length(32),
    valor: z.string().refine(isDecimal),
    natureza: z.enum(["ORIGINAL", "RETIRADA", "MED_OPERACIONAL", "MED_FRAUDE"]),
    descricao: z.string().optional(),
    horario: z.strictObject({ solicitacao: instant(), liquidacao: instant().optional() }),
    status: z.enum(["EM_PROCESSAMENTO", "DEVOLVIDO", "NAO_REALIZADO"]),
    motivo: z.string().optional(),
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
      ),
    natureza: z.enum(["ORIGINAL", "RETIRADA"]).default("ORIGINAL"),
    descricao: text(140).optional(),
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
  section: "assumption COB_READ",
  ...address,
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
