import { z } from "zod";
import { readPixKey } from "../../brazil/pix-key.js";
import { type AcceptedDocuments, isAcceptedText, USUAL_DOCUMENTS } from "../accepted-documents.js";
import { meanings } from "../field-meanings.js";
import { amount, anyText, document, instant, reais, text, uuid } from "../fields.js";
import { ANY_KEY_FORMAT } from "../key-formats.js";
import { gatewayOperation } from "../operation.js";

/** Seconds that a transfer may wait in its queue (Limits, directory transfer expiration). */
const LONGEST_EXPIRATION = 10_800;
const DEFAULT_EXPIRATION = 600;

/** As much of a body as the need for a document depends on. */
const urgent = z.object({ priority: z.literal("HIGH") });

const bodyFor = (accepted: AcceptedDocuments) =>
  z
    .object({
      pixKey: z
        .string()
        .refine(
          (key) => readPixKey(key) !== null && isAcceptedText(key, accepted),
          `deve ser uma chave PIX: ${ANY_KEY_FORMAT}`,
        )
        .meta({
          meaning: {
            en: "The recipient's PIX key; its format says of what kind it is.",
            pt: "A chave PIX do recebedor; o formato diz de que tipo ela é.",
          },
        }),
      creditorDocument: document(accepted)
        .optional()
        .meta({
          meaning: {
            en: "The recipient's CPF or CNPJ; absent: as the directory has it.",
            pt: "O CPF ou CNPJ do recebedor; ausente: como o diretório o tem.",
          },
        }),
      priority: z
        .enum(["HIGH", "NORM"])
        .default("NORM")
        .meta({
          meaning: {
            en: "HIGH goes at once and needs creditorDocument; NORM may wait in a queue.",
            pt: "HIGH sai já e exige creditorDocument; NORM pode esperar em uma fila.",
          },
        }),
      description: anyText()
        .optional()
        .meta({
          meaning: { en: "The message that the recipient is shown.", pt: "A mensagem que o recebedor vê." },
        }),
      paymentFlow: text(50)
        .optional()
        .meta({
          meaning: {
            en: "A label of your own; it is kept and shown, and changes nothing.",
            pt: "Um rótulo seu; é guardado e mostrado, e não muda nada.",
          },
        }),
      // Not .int(), whose failure would keep the rule about the document from being judged.
      expiration: z
        .number()
        .refine(
          (seconds) => Number.isInteger(seconds) && seconds >= 1 && seconds <= LONGEST_EXPIRATION,
          `deve ser um número inteiro de 1 a ${LONGEST_EXPIRATION} segundos`,
        )
        .meta({ type: "integer", minimum: 1, maximum: LONGEST_EXPIRATION })
        .default(DEFAULT_EXPIRATION)
        .meta({
          meaning: {
            en: "Seconds that a NORM transfer may wait in the queue before it is given up.",
            pt: "Segundos que uma transferência NORM pode esperar na fila antes que se desista dela.",
          },
        }),
      payment: z
        .object({
          currency: z.literal("BRL").default("BRL").meta({ meaning: meanings.currency }),
          amount: amount().meta({ meaning: meanings.dictPixRequestPaymentAmount }),
        })
        .meta({ meaning: { en: "How much to send.", pt: "Quanto enviar." } }),
      ispbDeny: z
        .array(z.string().regex(/^[0-9]{8}$/, "deve ser um ISPB de 8 dígitos"))
        .default([])
        .meta({
          meaning: {
            en: "ISPBs of institutions that the money must not go to.",
            pt: "ISPBs de instituições às quais o dinheiro não pode ir.",
          },
        }),
    })
    .refine(({ priority, creditorDocument }) => priority !== "HIGH" || creditorDocument !== undefined, {
      path: ["creditorDocument"],
      message: "é obrigatório quando priority é HIGH",
      // The need for it is judged whatever else is wrong, so that one answer lists all.
      when: ({ value }) => urgent.safeParse(value).success,
    });

export const dictPix = gatewayOperation({
  id: "dict-pix",
  summary: {
    en: "Send a PIX through the directory, queued and idempotent",
    pt: "Envia um PIX pelo DICT, em fila e idempotente",
  },
  family: "Sending",
  headers: { "x-idempotency-key": "required" },
  method: "POST",
  paths: ["/dict/pix"],
  section: "POST /dict/pix",
  rules: {
    en: "The same x-idempotency-key with the same request gets the same transfer, and no second one is made. HIGH goes at once and needs creditorDocument; NORM waits in a queue for expiration seconds at most. A V2 webhook of type TRANSFER tells of the settlement, with the real end-to-end id.",
    pt: "A mesma x-idempotency-key com a mesma requisição recebe a mesma transferência, e não se faz uma segunda. HIGH sai já e exige creditorDocument; NORM espera numa fila por no máximo expiration segundos. Um webhook V2 do tipo TRANSFER conta a liquidação, com o end-to-end id verdadeiro.",
  },
  authenticated: true,
  errors: "simple",
  status: 200,
  body: bodyFor(USUAL_DOCUMENTS),
  bodyFor,
  answer: z.strictObject({
    endToEndId: uuid().meta({
      meaning: {
        en: "A placeholder: the webhook of the settlement has the real one.",
        pt: "Um id provisório: o webhook da liquidação traz o verdadeiro.",
      },
    }),
    eventDate: instant().meta({ meaning: meanings.generateTime }),
    id: z
      .int()
      .meta({ meaning: { en: "The transactionId, as a number.", pt: "O transactionId, como número." } }),
    payment: z
      .strictObject({
        amount: reais().meta({
          meaning: { en: "What the recipient gets.", pt: "O que o recebedor recebe." },
        }),
      })
      .meta({ meaning: { en: "How much is sent.", pt: "Quanto é enviado." } }),
    type: z.enum(["PENDING", "COMPLETED", "ERROR"]).meta({
      meaning: {
        en: "How the transfer stands; the answer is PENDING, and a webhook tells how it ends.",
        pt: "Como está a transferência; a resposta é PENDING, e um webhook conta como termina.",
      },
    }),
  }),
  refusals: [
    "token-invalid",
    "json-malformed",
    "body-invalid",
    "idempotency-key-missing",
    "idempotency-key-invalid",
    "idempotency-mismatch",
    "pix-key-not-found",
    "ispb-denied",
    "transaction-limit-exceeded",
    "night-limit-exceeded",
    "daily-limit-exceeded",
    "insufficient-balance",
    "account-not-found",
  ],
  refusalAssumptions: {
    "transaction-limit-exceeded": ["DICT_LIMITS"],
    "night-limit-exceeded": ["DICT_LIMITS"],
    "daily-limit-exceeded": ["DICT_LIMITS"],
    "pix-key-not-found": ["DICT_ORDER"],
    "ispb-denied": ["DICT_ORDER"],
  },
  fieldAssumptions: {
    pixKey: "PHONE_KEY",
    creditorDocument: "DOCUMENTS",
  },
});
