import { z } from "zod";
import { centavosFromReais, isReais, percentOf } from "../../brazil/money.js";
import { canonicalPixKey } from "../../brazil/pix-key.js";
import { type AcceptedDocuments, isAcceptedText, USUAL_DOCUMENTS } from "../accepted-documents.js";
import { invalidValue } from "../expected-value.js";
import { meanings } from "../field-meanings.js";
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
  type: z.enum(["FIXED", "PERCENTAGE"]).meta({
    meaning: {
      en: "Whether value is reais (FIXED) or a percentage of what is paid (PERCENTAGE).",
      pt: "Se value são reais (FIXED) ou uma porcentagem do que é pago (PERCENTAGE).",
    },
  }),
  value: z
    .number({ error: invalidValueType("deve ser um número") })
    .min(0.01, invalidValue("deve ser no mínimo 0.01"))
    .meta({
      meaning: {
        en: "Reais with at most 2 decimals; or percent (10 is 10 %), whose share is rounded down to the centavo.",
        pt: "Reais com no máximo 2 casas decimais; ou por cento (10 é 10 %), e a parte se arredonda para baixo ao centavo.",
      },
    }),
};

/** As much of a split as each of its rules depends on: judged whatever else is wrong, so that one answer lists all. */
const keyAndType = z.object({ pixKey: filledText(255), pixKeyType });
const typeAndValue = z.object(share);

const splitFor = (accepted: AcceptedDocuments) =>
  z
    .object({
      pixKey: filledText(255).meta({
        meaning: { en: "The PIX key that the share goes to.", pt: "A chave PIX para a qual vai a parte." },
      }),
      pixKeyType: pixKeyType.meta({
        meaning: { en: "What kind of key it is.", pt: "De que tipo é a chave." },
      }),
      name: filledText(255).meta({ meaning: { en: "Who gets the share.", pt: "Quem recebe a parte." } }),
      document: document(accepted).meta({
        meaning: { en: "The CPF or CNPJ of the key's owner.", pt: "O CPF ou CNPJ do titular da chave." },
      }),
      ...share,
      immediate: z
        .boolean()
        .default(false)
        .meta({
          meaning: {
            en: "true: sent right after the payment; false: at the frequency set for the account.",
            pt: "true: enviada logo depois do pagamento; false: na frequência ajustada na conta.",
          },
        }),
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
  value: amount().meta({ meaning: { en: "What is to be paid.", pt: "O que deve ser pago." } }),
  description: filledText(140).meta({
    meaning: { en: "What it is for, as the payer is told.", pt: "A que se refere, como o pagador vê." },
  }),
  externalId: filledText(255).meta({
    meaning: {
      en: "Your id of the charge; it is used once.",
      pt: "O seu id da cobrança; é usado uma só vez.",
    },
  }),
  // Not .int(), whose failure would keep the sum of the splits from being judged.
  expirationTime: z
    .number()
    .refine(Number.isInteger, "deve ser um número inteiro de segundos")
    .min(30, "deve ser no mínimo 30 segundos")
    .max(604_800, "deve ser no máximo 604800 segundos (7 dias)")
    .meta({ type: "integer" })
    .default(DEFAULT_EXPIRATION_SECONDS)
    .meta({
      meaning: {
        en: "Seconds until the charge expires unpaid; a provider may have a higher minimum.",
        pt: "Segundos até a cobrança expirar sem pagamento; um provedor pode ter um mínimo maior.",
      },
    }),
  generateQrCode: z
    .boolean()
    .default(false)
    .meta({
      meaning: {
        en: "Whether the answer brings the code as a picture too.",
        pt: "Se a resposta traz o código também como imagem.",
      },
    }),
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
      transaction: transaction.meta({ meaning: { en: "The charge.", pt: "A cobrança." } }),
      payer: z
        .object({
          fullName: filledText(100).meta({
            meaning: {
              en: "The name of whoever is expected to pay.",
              pt: "O nome de quem se espera que pague.",
            },
          }),
          document: document(accepted).meta({
            meaning: { en: "Their CPF or CNPJ.", pt: "O CPF ou CNPJ dessa pessoa." },
          }),
        })
        .meta({
          meaning: {
            en: "Who is expected to pay; informative, anybody may.",
            pt: "Quem se espera que pague; só informativo, qualquer um pode.",
          },
        }),
      additionalInfo: additionalInfo.optional().meta({
        meaning: {
          en: "Names and texts of your own that the payer's bank can read.",
          pt: "Nomes e textos seus que o banco do pagador pode ler.",
        },
      }),
      splits: z
        .array(splitFor(accepted))
        .max(10, "deve ter no máximo 10 itens")
        .optional()
        .meta({
          meaning: {
            en: "Who gets a share of it once it is paid; what remains stays with the account.",
            pt: "Quem recebe uma parte quando for paga; o que sobra fica com a conta.",
          },
        }),
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
    transactionId: transactionId().meta({
      meaning: {
        en: "The id of the charge, and of its payment too.",
        pt: "O id da cobrança, e também do seu pagamento.",
      },
    }),
    correlationId: uuid().meta({
      meaning: {
        en: "Another id of the charge; without hyphens it is the txid of its signed document.",
        pt: "Outro id da cobrança; sem hifens é o txid do seu documento assinado.",
      },
    }),
    externalId: z.string().meta({
      meaning: {
        en: "Your id of the charge, as the request had it.",
        pt: "O seu id da cobrança, como veio na requisição.",
      },
    }),
    status: z.enum(["PENDING", "CONFIRMED", "ERROR"]).meta({
      meaning: {
        en: "PENDING at first; CONFIRMED once paid, ERROR when it fails or expires.",
        pt: "PENDING no começo; CONFIRMED quando paga, ERROR quando falha ou expira.",
      },
    }),
    pixCode: z.string().startsWith("000201").meta({ meaning: meanings.pixCode }),
    generateTime: instant().meta({ meaning: meanings.generateTime }),
    expirationDate: instant().meta({
      meaning: {
        en: "When the charge expires unless it has been paid, in UTC.",
        pt: "Quando a cobrança expira se não tiver sido paga, em UTC.",
      },
    }),
    qrCodeImage: z
      .string()
      .startsWith("data:image/png;base64,")
      .optional()
      .meta({
        meaning: {
          en: "The QR code as a data URL (PNG, Base64); only where generateQrCode was true.",
          pt: "O QR code em uma data URL (PNG, Base64); só onde generateQrCode era true.",
        },
      }),
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
  refusalAssumptions: {
    "external-id-duplicate": ["CHARGE_DUPLICATE"],
  },
  fieldAssumptions: {
    "payer.document": "DOCUMENTS",
    "splits.*.pixKey": "PHONE_KEY",
    "splits.*.document": "DOCUMENTS",
  },
});
