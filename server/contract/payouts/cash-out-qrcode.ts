import { z } from "zod";
import { type AcceptedDocuments, USUAL_DOCUMENTS } from "../accepted-documents.js";
import { meanings } from "../field-meanings.js";
import { amount, document, filledText, text } from "../fields.js";
import { gatewayOperation } from "../operation.js";
import { cashOutAnswer } from "./cash-out.js";

/** The text of a code, so far as its shape goes; what it says is read by core/codes.ts. */
const qrCode = z
  .string()
  .refine((value) => value.length >= 50 && value.length <= 500 && value.startsWith("000201"), {
    message: "deve ter de 50 a 500 caracteres e começar com 000201",
    params: { reason: "qr-code-invalid" },
  })
  .meta({ minLength: 50, maxLength: 500 });

const bodyFor = (accepted: AcceptedDocuments) =>
  z.object({
    value: amount().meta({
      meaning: {
        en: "What the recipient gets; a centavo more or less than the code's amount will do.",
        pt: "O que o recebedor recebe; vale um centavo a mais ou a menos que o valor do código.",
      },
    }),
    qrCode: qrCode.meta({
      meaning: {
        en: "The text behind the QR code (BR Code), static or dynamic.",
        pt: "O texto do QR code (BR Code), estático ou dinâmico.",
      },
    }),
    externalId: filledText(255).meta({
      meaning: {
        en: "Your id of the payout, used once between both kinds of cash-out.",
        pt: "O seu id do envio, usado uma só vez entre os dois tipos de cash-out.",
      },
    }),
    description: text(140).default("").meta({ meaning: meanings.cashOutRequestDescription }),
    name: filledText(100)
      .optional()
      .meta({
        meaning: {
          en: "The recipient's name, where the directory has none; absent: as the code says it.",
          pt: "O nome do recebedor, onde o diretório não tem um; ausente: como está no código.",
        },
      }),
    document: document(accepted)
      .optional()
      .meta({
        meaning: {
          en: "The CPF or CNPJ of the key's owner; absent: as the directory has it.",
          pt: "O CPF ou CNPJ do titular da chave; ausente: como o diretório o tem.",
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
    en: "Who is paid comes from the code; where the code has an amount, value may differ by one centavo. The payout is PENDING at first, and cash_out tells how it ends. An externalId is used once on an account, by a charge or a payout.",
    pt: "Quem recebe vem do código; onde o código tem valor, value pode diferir em um centavo. O envio é PENDING no começo, e cash_out conta como termina. Um externalId é usado uma só vez na conta, por uma cobrança ou um pagamento.",
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
    "transaction-limit-exceeded",
    "night-limit-exceeded",
    "daily-limit-exceeded",
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
