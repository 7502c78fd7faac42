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
import { wrongKey } from "../key-formats.js";
import { gatewayOperation } from "../operation.js";
import { sentence } from "../rules.js";

export const DEFAULT_EXPIRATION_SECONDS = 86_400;

const pixKeyType = z.enum(["EMAIL", "PHONE", "CPF", "CNPJ", "RANDOM"]);
const share = {
  type: z.enum(["FIXED", "PERCENTAGE"]).meta({
    meaning: {
      en: "Whether value is an amount in reais (FIXED) or a percentage of the paid amount (PERCENTAGE).",
      pt: "Se value é um valor em reais (FIXED) ou uma porcentagem do valor pago (PERCENTAGE).",
    },
  }),
  value: z
    .number({ error: invalidValueType({ en: "must be a number", pt: "deve ser um número" }) })
    .min(0.01, invalidValue({ en: "must be at least 0.01", pt: "deve ser no mínimo 0.01" }))
    .meta({
      meaning: {
        en: "Reais with at most 2 decimals, or a percentage (10 is 10 %); the share is rounded down to the centavo.",
        pt: "Reais com no máximo 2 casas decimais, ou uma porcentagem (10 é 10 %); a parte é arredondada para baixo, ao centavo.",
      },
    }),
};

/** The fields that each rule of a split needs. The rule runs even if other fields are wrong, so one answer lists all violations. */
const keyAndType = z.object({ pixKey: filledText(255), pixKeyType });
const typeAndValue = z.object(share);

const splitFor = (accepted: AcceptedDocuments) =>
  z
    .object({
      pixKey: filledText(255).meta({
        meaning: { en: "The PIX key that receives the share.", pt: "A chave PIX que recebe a parte." },
      }),
      pixKeyType: pixKeyType.meta({
        meaning: { en: "The type of the key.", pt: "O tipo da chave." },
      }),
      name: filledText(255).meta({
        meaning: { en: "The name of the payee.", pt: "O nome de quem recebe." },
      }),
      document: document(accepted).meta({
        meaning: { en: "The CPF or CNPJ of the key's owner.", pt: "O CPF ou CNPJ do titular da chave." },
      }),
      ...share,
      immediate: z
        .boolean()
        .default(false)
        .meta({
          meaning: {
            en: "true: sent right after the payment; false: sent at the account's split frequency.",
            pt: "true: enviada logo após o pagamento; false: enviada na frequência de splits da conta.",
          },
        }),
    })
    .refine(
      ({ pixKey, pixKeyType }) =>
        canonicalPixKey(pixKeyType, pixKey) !== null && isAcceptedText(pixKey, accepted),
      {
        path: ["pixKey"],
        error: ({ input }) =>
          wrongKey("pixKeyType", (input as { pixKeyType?: unknown } | undefined)?.pixKeyType),
        when: ({ value }) => keyAndType.safeParse(value).success,
      },
    )
    .refine(({ type, value }) => type === "PERCENTAGE" || isReais(value), {
      path: ["value"],
      message: invalidValue({
        en: "must have at most 2 decimals if the type is FIXED",
        pt: "deve ter no máximo 2 casas decimais quando o type é FIXED",
      }),
      when: ({ value }) => typeAndValue.safeParse(value).success,
    })
    .refine(({ type, value }) => type === "FIXED" || value <= 100, {
      path: ["value"],
      message: invalidValue({
        en: "must be at most 100 if the type is PERCENTAGE",
        pt: "deve ser no máximo 100 quando o type é PERCENTAGE",
      }),
      when: ({ value }) => typeAndValue.safeParse(value).success,
    });

export type Split = z.output<ReturnType<typeof splitFor>>;

/** The share of one split in a gross amount, in centavos (Split calculation; SPLITS rounds down). */
export function splitShare(gross: number, { type, value }: Pick<Split, "type" | "value">): number {
  return type === "FIXED" ? centavosFromReais(value) : percentOf(gross, value);
}

const transaction = z.object({
  value: amount().meta({ meaning: { en: "The amount of the charge.", pt: "O valor da cobrança." } }),
  description: filledText(140).meta({
    meaning: { en: "The description that the payer sees.", pt: "A descrição que o pagador vê." },
  }),
  externalId: filledText(255).meta({
    meaning: {
      en: "Your id for the charge; it can be used only once.",
      pt: "O seu id para a cobrança; só pode ser usado uma vez.",
    },
  }),
  // Not .int(): when it fails, zod skips the rule about the sum of the splits.
  expirationTime: z
    .number()
    .refine(
      Number.isInteger,
      sentence({ en: "must be a whole number of seconds", pt: "deve ser um número inteiro de segundos" }),
    )
    .min(30, sentence({ en: "must be at least 30 seconds", pt: "deve ser no mínimo 30 segundos" }))
    .max(
      604_800,
      sentence({
        en: "must be at most 604800 seconds (7 days)",
        pt: "deve ser no máximo 604800 segundos (7 dias)",
      }),
    )
    .meta({ type: "integer" })
    .default(DEFAULT_EXPIRATION_SECONDS)
    .meta({
      meaning: {
        en: "Seconds until an unpaid charge expires; the account's provider may require a higher minimum.",
        pt: "Segundos até a cobrança não paga expirar; o provedor da conta pode exigir um mínimo maior.",
      },
    }),
  generateQrCode: z
    .boolean()
    .default(false)
    .meta({
      meaning: {
        en: "Whether the answer also contains the code as an image.",
        pt: "Se a resposta também traz o código como imagem.",
      },
    }),
});

/**
 * String-to-string pairs. Read pair by pair, because a zod record drops a key such as `__proto__`, which is a normal
 * key in JSON.
 */
const additionalInfo = z
  .custom<Readonly<Record<string, string>>>()
  .superRefine((value: unknown, context) => {
    const problem = (path: string[], message: string) => context.addIssue({ code: "custom", path, message });
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      return problem([], sentence({ en: "must be an object of texts", pt: "deve ser um objeto de textos" }));
    }
    const pairs = Object.entries(value);
    if (pairs.length > 10)
      problem([], sentence({ en: "must have at most 10 keys", pt: "deve ter no máximo 10 chaves" }));
    const short = text(255);
    for (const [name, content] of pairs) {
      if (!short.safeParse(name).success)
        problem(
          [name],
          sentence({
            en: "must have a name of at most 255 characters, of valid Unicode text without NUL",
            pt: "deve ter um nome de no máximo 255 caracteres, de texto Unicode válido e sem NUL",
          }),
        );
      if (!short.safeParse(content).success)
        problem(
          [name],
          sentence({
            en: "must be a text of at most 255 characters, valid in Unicode and without NUL",
            pt: "deve ser um texto de no máximo 255 caracteres, válido em Unicode e sem NUL",
          }),
        );
    }
  })
  .meta({ type: "object", maxProperties: 10, additionalProperties: { type: "string", maxLength: 255 } });

/** The fields that the rule about the sum of the splits needs. */
const amountAndShares = z.object({
  transaction: z.object({ value: amount() }),
  splits: z.array(
    typeAndValue.refine(({ type, value }) => (type === "FIXED" ? isReais(value) : value <= 100)),
  ),
});

/** The body with the documents and keys that a sandbox accepts. */
export const cashInBodyFor = (accepted: AcceptedDocuments) =>
  z
    .object({
      transaction: transaction.meta({ meaning: { en: "The charge.", pt: "A cobrança." } }),
      payer: z
        .object({
          fullName: filledText(100).meta({
            meaning: {
              en: "The name of the expected payer.",
              pt: "O nome do pagador esperado.",
            },
          }),
          document: document(accepted).meta({
            meaning: {
              en: "The CPF or CNPJ of the expected payer.",
              pt: "O CPF ou CNPJ do pagador esperado.",
            },
          }),
        })
        .meta({
          meaning: {
            en: "The expected payer; informative, anyone can pay.",
            pt: "O pagador esperado; só informativo, qualquer um pode pagar.",
          },
        }),
      additionalInfo: additionalInfo.optional().meta({
        meaning: {
          en: "Your own names and texts, which the payer's bank can read.",
          pt: "Nomes e textos seus, que o banco do pagador pode ler.",
        },
      }),
      splits: z
        .array(splitFor(accepted))
        .max(10, sentence({ en: "must have at most 10 items", pt: "deve ter no máximo 10 itens" }))
        .optional()
        .meta({
          meaning: {
            en: "Who receives a share of the payment; the rest stays in the account.",
            pt: "Quem recebe uma parte do pagamento; o resto fica na conta.",
          },
        }),
    })
    .refine(
      ({ transaction, splits = [] }) => {
        const gross = centavosFromReais(transaction.value);
        return splits.reduce((sum, split) => sum + splitShare(gross, split), 0) <= gross;
      },
      {
        path: ["splits"],
        message: sentence({
          en: "add up to more than the amount of the transaction",
          pt: "somam mais que o valor da transação",
        }),
        // Runs once the amount and the shares are valid, even if the rest of the body is not.
        // Without issues they are; to check that again costs a charge 5 % of its CPU.
        when: ({ value, issues }) => issues.length === 0 || amountAndShares.safeParse(value).success,
      },
    );

export const cashIn = gatewayOperation({
  id: "cash-in",
  summary: { en: "Create a charge with a BR Code", pt: "Cria uma cobrança com um BR Code" },
  family: "Charging",
  method: "POST",
  paths: ["/api/pix/cash-in"],
  section: "POST /api/pix/cash-in",
  rules: {
    en: "The charge is PENDING until its pixCode is paid; then it is CONFIRMED, the balance grows, and the cash_in webhook is sent. An externalId can be used once per account, by a charge or a cash-out. Splits are shares of the gross amount; the rest stays in the account.",
    pt: "A cobrança fica PENDING até que o seu pixCode seja pago; então fica CONFIRMED, o saldo aumenta e o webhook cash_in é enviado. Um externalId só pode ser usado uma vez por conta, por uma cobrança ou um cash-out. Os splits são partes do valor bruto; o resto fica na conta.",
  },
  authenticated: true,
  errors: "full",
  status: 201,
  body: cashInBodyFor(USUAL_DOCUMENTS),
  bodyFor: cashInBodyFor,
  answer: z.strictObject({
    transactionId: transactionId().meta({
      meaning: {
        en: "The id of the charge and of its payment.",
        pt: "O id da cobrança e do pagamento dela.",
      },
    }),
    correlationId: uuid().meta({
      meaning: {
        en: "Another id of the charge; without hyphens, it is the txid in the signed document.",
        pt: "Outro id da cobrança; sem hifens, é o txid no documento assinado.",
      },
    }),
    externalId: z.string().meta({
      meaning: {
        en: "Your id for the charge, as sent in the request.",
        pt: "O seu id para a cobrança, como enviado na requisição.",
      },
    }),
    status: z.enum(["PENDING", "CONFIRMED", "ERROR"]).meta({
      meaning: {
        en: "PENDING at first, CONFIRMED once it is paid, ERROR if it fails or expires.",
        pt: "PENDING no começo, CONFIRMED depois de paga, ERROR se falhar ou expirar.",
      },
    }),
    pixCode: z.string().startsWith("000201").meta({ meaning: meanings.pixCode }),
    generateTime: instant().meta({ meaning: meanings.generateTime }),
    expirationDate: instant().meta({
      meaning: {
        en: "When the charge expires if it is not paid, in UTC.",
        pt: "Quando a cobrança expira se não for paga, em UTC.",
      },
    }),
    qrCodeImage: z
      .string()
      .startsWith("data:image/png;base64,")
      .optional()
      .meta({
        meaning: {
          en: "The QR code as a data URL (PNG, Base64); only if generateQrCode was true.",
          pt: "O QR code em uma data URL (PNG, Base64); só se generateQrCode era true.",
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
