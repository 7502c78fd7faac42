import { z } from "zod";
import { readPixKey } from "../../brazil/pix-key.js";
import { type AcceptedDocuments, isAcceptedText, USUAL_DOCUMENTS } from "../accepted-documents.js";
import { meanings } from "../field-meanings.js";
import { amount, anyText, document, instant, reais, text, uuid } from "../fields.js";
import { ANY_KEY } from "../key-formats.js";
import { gatewayOperation } from "../operation.js";
import { sentence } from "../rules.js";
import { LIMIT_REFUSALS, limitAssumptions } from "./sending-refusals.js";

/** Seconds that a transfer may wait in its queue (specification: Limits, directory transfer expiration). */
const LONGEST_EXPIRATION = 10_800;
const DEFAULT_EXPIRATION = 600;

/** The field that the rule about the document needs. */
const urgent = z.object({ priority: z.literal("HIGH") });

const bodyFor = (accepted: AcceptedDocuments) =>
  z
    .object({
      pixKey: z
        .string()
        .refine((key) => readPixKey(key) !== null && isAcceptedText(key, accepted), sentence(ANY_KEY))
        .meta({
          meaning: {
            en: "The receiver's PIX key; its type follows from its format.",
            pt: "A chave PIX do recebedor; o formato indica o tipo.",
          },
        }),
      creditorDocument: document(accepted)
        .optional()
        .meta({
          meaning: {
            en: "The receiver's CPF or CNPJ; absent: the one in the directory.",
            pt: "O CPF ou CNPJ do recebedor; ausente: o que está no diretório.",
          },
        }),
      priority: z
        .enum(["HIGH", "NORM"])
        .default("NORM")
        .meta({
          meaning: {
            en: "HIGH is sent at once and requires creditorDocument; NORM may wait in a queue.",
            pt: "HIGH é enviado na hora e exige creditorDocument; NORM pode esperar em uma fila.",
          },
        }),
      description: anyText()
        .optional()
        .meta({
          meaning: { en: "The message that the receiver sees.", pt: "A mensagem que o recebedor vê." },
        }),
      paymentFlow: text(50)
        .optional()
        .meta({
          meaning: {
            en: "Your own label; it is stored and shown, without any effect.",
            pt: "Um rótulo seu; é guardado e mostrado, sem nenhum efeito.",
          },
        }),
      // Not .int(): when it fails, zod skips the rule about the document.
      expiration: z
        .number()
        .refine(
          (seconds) => Number.isInteger(seconds) && seconds >= 1 && seconds <= LONGEST_EXPIRATION,
          sentence({
            en: `must be a whole number of seconds, from 1 to ${LONGEST_EXPIRATION}`,
            pt: `deve ser um número inteiro de 1 a ${LONGEST_EXPIRATION} segundos`,
          }),
        )
        .meta({ type: "integer", minimum: 1, maximum: LONGEST_EXPIRATION })
        .default(DEFAULT_EXPIRATION)
        .meta({
          meaning: {
            en: "Seconds that a NORM transfer may wait in the queue before it expires.",
            pt: "Segundos que uma transferência NORM pode esperar na fila antes de expirar.",
          },
        }),
      payment: z
        .object({
          currency: z.literal("BRL").default("BRL").meta({ meaning: meanings.currency }),
          amount: amount().meta({ meaning: meanings.dictPixRequestPaymentAmount }),
        })
        .meta({ meaning: { en: "The amount to send.", pt: "O valor a enviar." } }),
      ispbDeny: z
        .array(
          z
            .string()
            .regex(
              /^[0-9]{8}$/,
              sentence({ en: "must be an ISPB of 8 digits", pt: "deve ser um ISPB de 8 dígitos" }),
            ),
        )
        .default([])
        .meta({
          meaning: {
            en: "ISPBs of institutions that must not receive the money.",
            pt: "ISPBs de instituições que não podem receber o dinheiro.",
          },
        }),
    })
    .refine(({ priority, creditorDocument }) => priority !== "HIGH" || creditorDocument !== undefined, {
      path: ["creditorDocument"],
      message: sentence({
        en: "is required if priority is HIGH",
        pt: "é obrigatório quando priority é HIGH",
      }),
      // Runs even if other fields are wrong, so one answer lists all violations.
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
    en: "Repeating a request with the same x-idempotency-key returns the same transfer and creates no second one. HIGH is sent at once and requires creditorDocument; NORM waits in a queue for at most expiration seconds. A V2 webhook of type TRANSFER reports the settlement, with the real end-to-end id.",
    pt: "Repetir uma requisição com a mesma x-idempotency-key devolve a mesma transferência e não cria uma segunda. HIGH é enviado na hora e exige creditorDocument; NORM espera em uma fila por no máximo expiration segundos. Um webhook V2 do tipo TRANSFER avisa da liquidação, com o end-to-end id verdadeiro.",
  },
  authenticated: true,
  errors: "simple",
  status: 200,
  body: bodyFor(USUAL_DOCUMENTS),
  bodyFor,
  answer: z.strictObject({
    endToEndId: uuid().meta({
      meaning: {
        en: "A placeholder; the settlement webhook has the real id.",
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
          meaning: { en: "The amount that the receiver gets.", pt: "O valor que o recebedor recebe." },
        }),
      })
      .meta({ meaning: { en: "The amount sent.", pt: "O valor enviado." } }),
    type: z.enum(["PENDING", "COMPLETED", "ERROR"]).meta({
      meaning: {
        en: "The status of the transfer: PENDING at first; a webhook reports the outcome.",
        pt: "O status da transferência: PENDING no começo; um webhook avisa do resultado.",
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
    ...LIMIT_REFUSALS,
    "insufficient-balance",
    "account-not-found",
  ],
  refusalAssumptions: {
    ...limitAssumptions("DICT_LIMITS"),
    "pix-key-not-found": ["DICT_ORDER"],
    "ispb-denied": ["DICT_ORDER"],
  },
  fieldAssumptions: {
    pixKey: "PHONE_KEY",
    creditorDocument: "DOCUMENTS",
  },
});
