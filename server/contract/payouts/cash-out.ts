import { z } from "zod";
import { canonicalPixKey } from "../../brazil/pix-key.js";
import { type AcceptedDocuments, isAcceptedText, USUAL_DOCUMENTS } from "../accepted-documents.js";
import { meanings } from "../field-meanings.js";
import { amount, document, filledText, instant, NOT_EMPTY, text, transactionId } from "../fields.js";
import { wrongKey } from "../key-formats.js";
import { gatewayOperation } from "../operation.js";
import { LIMIT_REFUSALS, limitAssumptions } from "./sending-refusals.js";

const keyType = z.enum(["DOCUMENT", "EMAIL", "PHONE", "RANDOM"]);

/** The fields that the rule about the key's format needs. */
const keyAndType = z.object({ key: z.string().min(1), keyType });

const destinationFor = (accepted: AcceptedDocuments) =>
  z
    .object({
      key: z
        .string()
        .min(1, NOT_EMPTY)
        .meta({
          meaning: {
            en: "The receiver's PIX key; a phone as 5511999999999, +5511999999999 or 11999999999.",
            pt: "A chave PIX do recebedor; um telefone como 5511999999999, +5511999999999 ou 11999999999.",
          },
        }),
      keyType: keyType.meta({
        meaning: {
          en: "The type of the key; a CPF or a CNPJ is a DOCUMENT.",
          pt: "O tipo da chave; um CPF ou um CNPJ é DOCUMENT.",
        },
      }),
      name: filledText(100).meta({
        meaning: {
          en: "The receiver's name; informative, it is not checked.",
          pt: "O nome do recebedor; só informativo, não é verificado.",
        },
      }),
      document: document(accepted).meta({
        meaning: {
          en: "The CPF or CNPJ of the key's owner; with another one, the cash-out can end in ERROR.",
          pt: "O CPF ou CNPJ do titular da chave; com outro, o cash-out pode terminar em ERROR.",
        },
      }),
    })
    .refine(({ key, keyType }) => canonicalPixKey(keyType, key) !== null && isAcceptedText(key, accepted), {
      path: ["key"],
      error: ({ input }) => wrongKey("keyType", (input as { keyType?: unknown } | undefined)?.keyType),
      params: { reason: "pix-key-invalid" },
      // Runs even if other fields of the destination are wrong, so one answer lists all violations.
      when: ({ value }) => keyAndType.safeParse(value).success,
    });

const bodyFor = (accepted: AcceptedDocuments) =>
  z.object({
    value: amount().meta({ meaning: meanings.dictPixRequestPaymentAmount }),
    externalId: filledText(255).meta({
      meaning: {
        en: "Your id for the cash-out and its idempotency key; it can be used only once.",
        pt: "O seu id para o cash-out e a chave de idempotência dele; só pode ser usado uma vez.",
      },
    }),
    description: text(140).default("").meta({ meaning: meanings.cashOutRequestDescription }),
    details: destinationFor(accepted).meta({ meaning: { en: "The receiver.", pt: "O recebedor." } }),
  });

/** The answer of both cash-out endpoints (specification: Resources, Cash-out transaction). */
export const cashOutAnswer = z
  .strictObject({
    transactionId: transactionId().meta({ meaning: meanings.transactionId }),
    externalId: z.string().meta({
      meaning: {
        en: "Your id for the cash-out, as sent in the request.",
        pt: "O seu id para o cash-out, como enviado na requisição.",
      },
    }),
    status: z.enum(["PENDING", "CONFIRMED", "ERROR"]).meta({
      meaning: {
        en: "PENDING at first; the cash_out webhook reports the outcome.",
        pt: "PENDING no começo; o webhook cash_out avisa do resultado.",
      },
    }),
    generateTime: instant().meta({ meaning: meanings.generateTime }),
  })
  .meta({ id: "CashOutAnswer" });

export const cashOut = gatewayOperation({
  id: "cash-out",
  summary: { en: "Send a PIX to a key", pt: "Envia um PIX para uma chave" },
  family: "Sending",
  method: "POST",
  paths: ["/api/pix/cash-out"],
  section: "POST /api/pix/cash-out",
  rules: {
    en: "The cash-out is PENDING at first, and its value and fee are blocked. The cash_out webhook reports the outcome; if the destination rejects the cash-out, it has an errorCode and nothing is debited. externalId is the idempotency key: a second use is refused, with the id of the first transaction.",
    pt: "O cash-out fica PENDING no começo, com o valor e a tarifa bloqueados. O webhook cash_out avisa do resultado; se o destino rejeitar o cash-out, ele traz um errorCode e nada é debitado. externalId é a chave de idempotência: um segundo uso é recusado, com o id da primeira transação.",
  },
  authenticated: true,
  errors: "full",
  status: 201,
  body: bodyFor(USUAL_DOCUMENTS),
  bodyFor,
  answer: cashOutAnswer,
  refusals: [
    "token-invalid",
    "json-malformed",
    "body-invalid",
    "amount-invalid",
    "pix-key-invalid",
    "external-id-duplicate",
    ...LIMIT_REFUSALS,
    "insufficient-balance",
    "account-not-found",
  ],
  refusalAssumptions: {
    "external-id-duplicate": ["CHECK_ORDER"],
    ...limitAssumptions("CHECK_ORDER"),
  },
  fieldAssumptions: {
    "details.key": "PHONE_KEY",
    "details.document": "DOCUMENTS",
  },
});
