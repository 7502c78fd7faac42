import { z } from "zod";
import { centavosFromReais, isReais, percentOf } from "../../brazil/money.js";
import { canonicalPixKey } from "../../brazil/pix-key.js";
import { type AcceptedDocuments, isAcceptedText, USUAL_DOCUMENTS } from "../accepted-documents.js";
import { invalidValue } from "../expected-value.js";
import {
  amount,
  document,
  filledText,
  instant,
  invalidValueType,
  text,
  transactionId,
  uuid,
} from "../fields.js";
import { formatOfKeyType } from "../key-formats.js";
import { gatewayOperation } from "../operation.js";

export const DEFAULT_EXPIRATION_SECONDS = 86_400;

const pixKeyType = z.enum(["EMAIL", "PHONE", "CPF", "CNPJ", "RANDOM"]);
const share = {
  type: z.enum(["FIXED", "PERCENTAGE"]),
  value: z
    .number({ error: invalidValueType("deve ser um número") })
    .min(0.01, invalidValue("deve ser no mínimo 0.01")),
};

/** As much of a split as each of its rules depends on: judged whatever else is wrong, so that one answer lists all. */
const keyAndType = z.object({ pixKey: filledText(255), pixKeyType });
const typeAndValue = z.object(share);

const splitFor = (accepted: AcceptedDocuments) =>
  z
    .object({
      pixKey: filledText(255),
      pixKeyType,
      name: filledText(255),
      document: document(accepted),
      ...share,
      immediate: z.boolean().default(false),
    })
    .refine(
      ({ pixKey, pixKeyType }) =>
        canonicalPixKey(pixKeyType, pixKey) !== null && isAcceptedText(pixKey, accepted),
      {
        path: ["pixKey"],
        error: ({ input }) =>
          `não tem o formato do pixKeyType informado${formatOfKeyType((input as { pixKeyType?: unknown } | undefined)?.pixKeyType)}`,
        when: ({ value }) => keyAndType.safeParse(value).success,
      },
    )
    .refine(({ type, value }) => type === "PERCENTAGE" || isReais(value), {
      path: ["value"],
      message: invalidValue("deve ter no máximo 2 casas decimais quando o type é FIXED"),
      when: ({ value }) => typeAndValue.safeParse(value).success,
    })
    .refine(({ type, value }) => type === "FIXED" || value <= 100, {
      path: ["value"],
      message: invalidValue("deve ser no máximo 100 quando o type é PERCENTAGE"),
      when: ({ value }) => typeAndValue.safeParse(value).success,
    });

export type Split = z.output<ReturnType<typeof splitFor>>;

/** What one split takes of a gross amount, in centavos (Split calculation; SPLITS rounds down). */
export function splitShare(gross: number, { type, value }: Pick<Split, "type" | "value">): number {
  return type === "FIXED" ? centavosFromReais(value) : percentOf(gross, value);
}

const transaction = z.object({
  value: amount(),
  description: filledText(140),
  externalId: filledText(255),
  // Not .int(), whose failure would keep the sum of the splits from being judged.
  expirationTime: z
    .number()
    .refine(Number.isInteger, "deve ser um número inteiro de segundos")
    .min(30, "deve ser no mínimo 30 segundos")
    .max(604_800, "deve ser no máximo 604800 segundos (7 dias)")
    .meta({ type: "integer" })
    .default(DEFAULT_EXPIRATION_SECONDS),
  generateQrCode: z.boolean().default(false),
});

/**
 * String-to-string pairs. Read pair by pair, because a record of zod drops a key such as `__proto__`, which
 * to JSON is a key like any other.
 */
const additionalInfo = z
  .custom<Readonly<Record<string, string>>>()
  .superRefine((value: unknown, context) => {
    const problem = (path: string[], message: string) => context.addIssue({ code: "custom", path, message });
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      return problem([], "deve ser um objeto de textos");
    }
    const pairs = Object.entries(value);
    if (pairs.length > 10) problem([], "deve ter no máximo 10 chaves");
    const short = text(255);
    for (const [name, content] of pairs) {
      if (!short.safeParse(name).success)
        problem([name], "deve ter um nome de no máximo 255 caracteres, de texto Unicode válido e sem NUL");
      if (!short.safeParse(content).success)
        problem([name], "deve ser um texto de no máximo 255 caracteres, válido em Unicode e sem NUL");
    }
  })
  .meta({ type: "object", maxProperties: 10, additionalProperties: { type: "string", maxLength: 255 } });

/** As much of a body as the sum of its splits depends on. */
const amountAndShares = z.object({
  transaction: z.object({ value: amount() }),
  splits: z.array(
    typeAndValue.refine(({ type, value }) => (type === "FIXED" ? isReais(value) : value <= 100)),
  ),
});

/** Its documents and keys are those that a sandbox accepts. */
export const cashInBodyFor = (accepted: AcceptedDocuments) =>
  z
    .object({
      transaction,
      payer: z.object({ fullName: filledText(100), document: document(accepted) }),
      additionalInfo: additionalInfo.optional(),
      splits: z.array(splitFor(accepted)).max(10, "deve ter no máximo 10 itens").optional(),
    })
    .refine(
      ({ transaction, splits = [] }) => {
        const gross = centavosFromReais(transaction.value);
        return splits.reduce((sum, one) => sum + splitShare(gross, one), 0) <= gross;
      },
      {
        path: ["splits"],
        message: "somam mais que o valor da transação",
        // Judged as soon as the amount and the shares are sound, whatever else is wrong with the body.
        when: ({ value }) => amountAndShares.safeParse(value).success,
      },
    );

export const cashIn = gatewayOperation({
  id: "cash-in",
  summary: { en: "Charge somebody: a BR Code to be paid", pt: "Cobra alguém: um BR Code a pagar" },
  family: "Charging",
  method: "POST",
  paths: ["/api/pix/cash-in"],
  section: "POST /api/pix/cash-in",
  rules: {
    en: "The charge is PENDING until somebody pays its pixCode; then it is CONFIRMED, the balance grows, and cash_in is told. An externalId is used once on an account, by a charge or a payout. Splits are shares of the gross amount; what remains stays with the account.",
    pt: "A cobrança é PENDING até que alguém pague o seu pixCode; então é CONFIRMED, o saldo cresce e cash_in é contado. Um externalId é usado uma só vez na conta, por uma cobrança ou um pagamento. Os splits são partes do valor bruto; o que resta fica na conta.",
  },
  authenticated: true,
  errors: "full",
  status: 201,
  body: cashInBodyFor(USUAL_DOCUMENTS),
  bodyFor: cashInBodyFor,
  answer: z.strictObject({
    transactionId: transactionId(),
    correlationId: uuid(),
    externalId: z.string(),
    status: z.enum(["PENDING", "CONFIRMED", "ERROR"]),
    pixCode: z.string().startsWith("000201"),
    generateTime: instant(),
    expirationDate: instant(),
    qrCodeImage: z.string().startsWith("data:image/png;base64,").optional(),
  }),
  refusals: [
    "token-invalid",
    "json-malformed",
    "body-invalid",
    "external-id-duplicate",
    "expiration-below-provider-minimum",
    "provider-unreachable",
    "account-not-found",
  ],
});
