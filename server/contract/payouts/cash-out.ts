import { z } from "zod";
import { canonicalPixKey } from "../../brazil/pix-key.js";
import { type AcceptedDocuments, isAcceptedText, USUAL_DOCUMENTS } from "../accepted-documents.js";
import { meanings } from "../field-meanings.js";
import { amount, document, filledText, instant, text, transactionId } from "../fields.js";
import { formatOfKeyType } from "../key-formats.js";
import { gatewayOperation } from "../operation.js";

const keyType = z.enum(["DOCUMENT", "EMAIL", "PHONE", "RANDOM"]);

/** As much of a destination as the format of its key depends on. */
const keyAndType = z.object({ key: z.string().min(1), keyType });

const destinationFor = (accepted: AcceptedDocuments) =>
  z
    .object({
      key: z
        .string()
        .min(1, "não pode ser vazio")
        .meta({
          meaning: {
            en: "The recipient's PIX key; a phone as 5511999999999, +5511999999999 or 11999999999.",
            pt: "A chave PIX do recebedor; um telefone como 5511999999999, +5511999999999 ou 11999999999.",
          },
        }),
      keyType: keyType.meta({
        meaning: {
          en: "What kind of key it is; a CPF or a CNPJ is a DOCUMENT.",
          pt: "De que tipo é a chave; um CPF ou um CNPJ é DOCUMENT.",
        },
      }),
      name: filledText(100).meta({
        meaning: {
          en: "The recipient's name; informative, nobody compares it.",
          pt: "O nome do recebedor; só informativo, ninguém o compara.",
        },
      }),
      document: document(accepted).meta({
        meaning: {
          en: "The CPF or CNPJ of the key's owner; another one can make the payout end ERROR.",
          pt: "O CPF ou CNPJ do titular da chave; outro pode fazer o envio terminar em ERROR.",
        },
      }),
    })
    .refine(({ key, keyType }) => canonicalPixKey(keyType, key) !== null && isAcceptedText(key, accepted), {
      path: ["key"],
      error: ({ input }) =>
        `não tem o formato do keyType informado${formatOfKeyType((input as { keyType?: unknown } | undefined)?.keyType)}`,
      params: { reason: "pix-key-invalid" },
      // The key is judged even where other fields of the destination are wrong, so that one answer lists all.
      when: ({ value }) => keyAndType.safeParse(value).success,
    });

const bodyFor = (accepted: AcceptedDocuments) =>
  z.object({
    value: amount().meta({ meaning: meanings.dictPixRequestPaymentAmount }),
    externalId: filledText(255).meta({
      meaning: {
        en: "Your id of the payout and its idempotency key: it is used once.",
        pt: "O seu id do envio e a sua chave de idempotência: é usado uma só vez.",
      },
    }),
    description: text(140).default("").meta({ meaning: meanings.cashOutRequestDescription }),
    details: destinationFor(accepted).meta({ meaning: { en: "Whom it goes to.", pt: "Para quem vai." } }),
  });

/** The answer of both cash-out endpoints (Resources, Cash-out transaction). */
export const cashOutAnswer = z
  .strictObject({
    transactionId: transactionId().meta({ meaning: meanings.transactionId }),
    externalId: z.string().meta({
      meaning: {
        en: "Your id of the payout, as the request had it.",
        pt: "O seu id do envio, como veio na requisição.",
      },
    }),
    status: z.enum(["PENDING", "CONFIRMED", "ERROR"]).meta({
      meaning: {
        en: "PENDING at first; the webhook cash_out tells how it ends.",
        pt: "PENDING no começo; o webhook cash_out conta como termina.",
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
    en: "The payout is PENDING at first: its value and fee are blocked, and cash_out tells how it ends, with errorCode when the destination rejects it; then nothing was debited. externalId is the idempotency key: a second use is refused and names the first.",
    pt: "O envio é PENDING no começo: o valor e a tarifa ficam bloqueados, e cash_out conta como termina, com errorCode quando o destino o rejeita; então nada foi debitado. externalId é a chave de idempotência: um segundo uso é recusado e nomeia o primeiro.",
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
    "transaction-limit-exceeded",
    "night-limit-exceeded",
    "daily-limit-exceeded",
    "insufficient-balance",
    "account-not-found",
  ],
  refusalAssumptions: {
    "external-id-duplicate": ["CHECK_ORDER"],
    "transaction-limit-exceeded": ["CHECK_ORDER"],
    "night-limit-exceeded": ["CHECK_ORDER"],
    "daily-limit-exceeded": ["CHECK_ORDER"],
  },
  fieldAssumptions: {
    "details.key": "PHONE_KEY",
    "details.document": "DOCUMENTS",
  },
});
