import { z } from "zod";
import { type AcceptedDocuments, USUAL_DOCUMENTS } from "../accepted-documents.js";
import { meanings } from "../field-meanings.js";
import { amount, document, filledText, text } from "../fields.js";
import { gatewayOperation } from "../operation.js";
import { sentence } from "../rules.js";
import { cashOutAnswer } from "./cash-out.js";
import { LIMIT_REFUSALS } from "./sending-refusals.js";

/** The shape of a code's text; its contents are read later, when the payout is made. */
const qrCode = z
  .string()
  .refine((value) => value.length >= 50 && value.length <= 500 && value.startsWith("000201"), {
    message: sentence({
      en: "must have 50 to 500 characters and begin with 000201",
      pt: "deve ter de 50 a 500 caracteres e começar com 000201",
    }),
    params: { reason: "qr-code-invalid" },
  })
  .meta({ minLength: 50, maxLength: 500 });

const bodyFor = (accepted: AcceptedDocuments) =>
  z.object({
    value: amount().meta({
      meaning: {
        en: "The amount to send; it may differ from the code's amount by one centavo.",
        pt: "O valor a enviar; pode diferir do valor do código em um centavo.",
      },
    }),
    qrCode: qrCode.meta({
      meaning: {
        en: "The text of the QR code (BR Code), static or dynamic.",
        pt: "O texto do QR code (BR Code), estático ou dinâmico.",
      },
    }),
    externalId: filledText(255).meta({
      meaning: {
        en: "Your id for the cash-out; it can be used only once per account.",
        pt: "O seu id para o cash-out; só pode ser usado uma vez por conta.",
      },
    }),
    description: text(140).default("").meta({ meaning: meanings.cashOutRequestDescription }),
    name: filledText(100)
      .optional()
      .meta({
        meaning: {
          en: "The receiver's name, used if the directory has none; absent: the name in the code.",
          pt: "O nome do recebedor, usado se o diretório não tem um; ausente: o nome no código.",
        },
      }),
    document: document(accepted)
      .optional()
      .meta({
        meaning: {
          en: "The CPF or CNPJ of the key's owner; absent: the one in the directory.",
          pt: "O CPF ou CNPJ do titular da chave; ausente: o que está no diretório.",
        },
      }),
  });

export const cashOutQrcode = gatewayOperation({
  id: "cash-out-qrcode",
  summary: { en: "Pay a QR code", pt: "Paga um QR code" },
  family: "Sending",
  method: "POST",
  paths: ["/api/pix/cash-out-qrcode"],
  section: "POST /api/pix/cash-out-qrcode",
  rules: {
    en: "The code says who is paid; if it has an amount, value may differ from it by one centavo. The cash-out is PENDING at first; the cash_out webhook reports the outcome. An externalId can be used once per account, by a charge or a cash-out.",
    pt: "O código diz quem recebe; se ele tem valor, value pode diferir em um centavo. O cash-out fica PENDING no começo; o webhook cash_out avisa do resultado. Um externalId só pode ser usado uma vez por conta, por uma cobrança ou um cash-out.",
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
    "qr-code-crc-wrong",
    "qr-code-invalid",
    "qr-code-value-mismatch",
    "external-id-duplicate",
    ...LIMIT_REFUSALS,
    "insufficient-balance",
    "account-not-found",
  ],
  refusalAssumptions: {
    "external-id-duplicate": ["QR_DUPLICATE"],
    "body-invalid": ["QR_VALIDATION"],
  },
  fieldAssumptions: {
    document: "DOCUMENTS",
  },
});
