import { z } from "zod";
import { readPixKey } from "../../brazil/pix-key.js";
import { type AcceptedDocuments, isAcceptedText, USUAL_DOCUMENTS } from "../accepted-documents.js";
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
        ),
      creditorDocument: document(accepted).optional(),
      priority: z.enum(["HIGH", "NORM"]).default("NORM"),
      description: anyText().optional(),
      paymentFlow: text(50).optional(),
      // Not .int(), whose failure would keep the rule about the document from being judged.
      expiration: z
        .number()
        .refine(
          (seconds) => Number.isInteger(seconds) && seconds >= 1 && seconds <= LONGEST_EXPIRATION,
          `deve ser um número inteiro de 1 a ${LONGEST_EXPIRATION} segundos`,
        )
        .meta({ type: "integer", minimum: 1, maximum: LONGEST_EXPIRATION })
        .default(DEFAULT_EXPIRATION),
      payment: z.object({ currency: z.literal("BRL").default("BRL"), amount: amount() }),
      ispbDeny: z.array(z.string().regex(/^[0-9]{8}$/, "deve ser um ISPB de 8 dígitos")).default([]),
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
    endToEndId: uuid(),
    eventDate: instant(),
    id: z.int(),
    payment: z.strictObject({ amount: reais() }),
    type: z.enum(["PENDING", "COMPLETED", "ERROR"]),
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
});
