import { z } from "zod";
import { canonicalPixKey } from "../../brazil/pix-key.js";
import { type AcceptedDocuments, isAcceptedText, USUAL_DOCUMENTS } from "../accepted-documents.js";
import { amount, document, filledText, instant, text, transactionId } from "../fields.js";
import { formatOfKeyType } from "../key-formats.js";
import { gatewayOperation } from "../operation.js";

const keyType = z.enum(["DOCUMENT", "EMAIL", "PHONE", "RANDOM"]);

/** As much of a destination as the format of its key depends on. */
const keyAndType = z.object({ key: z.string().min(1), keyType });

const destinationFor = (accepted: AcceptedDocuments) =>
  z
    .object({
      key: z.string().min(1, "não pode ser vazio"),
      keyType,
      name: filledText(100),
      document: document(accepted),
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
    value: amount(),
    externalId: filledText(255),
    description: text(140).default(""),
    details: destinationFor(accepted),
  });

/** The answer of both cash-out endpoints (Resources, Cash-out transaction). */
export const cashOutAnswer = z
  .strictObject({
    transactionId: transactionId(),
    externalId: z.string(),
    status: z.enum(["PENDING", "CONFIRMED", "ERROR"]),
    generateTime: instant(),
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
});
