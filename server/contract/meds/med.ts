import { z } from "zod";
import { meanings } from "../field-meanings.js";
import { flag, instant, reais } from "../fields.js";
import type { Localized } from "../localized.js";
import { gatewayOperation } from "../operation.js";
import { validWindow, windowParameters } from "../transactions/date-window.js";
import { pageNumber, pageSize } from "../transactions/page-parameters.js";

/** Requests per minute and account (assumption RATE_429). */
export const MED_LISTS_PER_MINUTE = 60;

export const MED_STATUSES = ["OPEN", "RECEIVED", "CANCELLED", "ANALYZED"] as const;
export type MedStatus = (typeof MED_STATUSES)[number];

export const MED_REASONS = ["REFUND_REQUEST", "REFUND_CANCELLATION"] as const;
export type MedReason = (typeof MED_REASONS)[number];

/** Why the payer's bank contests a payment (assumption MED_CAUSES). */
export const MED_CAUSES = [
  "UNAUTHORIZED_TRANSACTION",
  "SOCIAL_ENGINEERING",
  "FRAUD",
  "SCAM",
  "ACCOUNT_TAKEOVER",
  "COERCION",
  "FRAUDULENT_ACCESS",
  "OPERATIONAL_FLAW",
  "UNKNOWN",
  "OTHER",
] as const;
export type MedCause = (typeof MED_CAUSES)[number];

export type MedResult = "APPROVED" | "REJECTED";

const bank = (name: Localized) =>
  z.strictObject({
    ispb: z
      .string()
      .regex(/^\d{8}$/)
      .meta({
        meaning: {
          en: "The ISPB of the institution (eight digits).",
          pt: "O ISPB da instituição (oito dígitos).",
        },
      }),
    name: z.string().meta({ meaning: name }),
  });

/**
 * A MED (specification: Resources, MED). MED_TRANSACTION_FIELD: the specification does not name the field
 * `transaction`.
 */
export const medRecord = z
  .strictObject({
    id: z.int().meta({ meaning: meanings.medRecordId }),
    endToEnd: z
      .string()
      .length(32)
      .meta({
        meaning: {
          en: "The end-to-end id of the contested payment.",
          pt: "O end-to-end id do pagamento contestado.",
        },
      }),
    status: z.enum(MED_STATUSES).meta({
      meaning: {
        en: "OPEN at first, RECEIVED during the analysis, then ANALYZED; CANCELLED if the other bank withdraws it.",
        pt: "OPEN no começo, RECEIVED durante a análise, depois ANALYZED; CANCELLED se o outro banco o retirar.",
      },
    }),
    reason: z.enum(MED_REASONS).meta({ meaning: meanings.reason }),
    cause: z.enum(MED_CAUSES).nullable().meta({ meaning: meanings.cause }),
    description: z.string().nullable().meta({ meaning: meanings.description }),
    analysisResult: z.enum(["APPROVED", "REJECTED"]).nullable().meta({ meaning: meanings.analysisResult }),
    analysisDetails: z.string().nullable().meta({ meaning: meanings.analysisDetails }),
    requestingBank: bank({
      en: "The name of the bank, or its ISPB if localpix does not know the name.",
      pt: "O nome do banco, ou o ISPB se o localpix não conhece o nome.",
    }).meta({
      meaning: {
        en: "The payer's bank, which contests the payment.",
        pt: "O banco do pagador, que contesta o pagamento.",
      },
    }),
    contestedBank: bank({ en: "The institution's name.", pt: "O nome da instituição." }).meta({
      meaning: { en: "The institution of your account.", pt: "A instituição da sua conta." },
    }),
    transaction: z
      .strictObject({
        amount: reais().meta({ meaning: meanings.medRecordTransactionAmount }),
        type: z.literal("PIX").meta({ meaning: { en: "The payment method.", pt: "O meio de pagamento." } }),
        transactionType: z.literal("CASH_IN").meta({
          meaning: {
            en: "The direction of the money: into the account.",
            pt: "A direção do dinheiro: para a conta.",
          },
        }),
        name: z
          .string()
          .nullable()
          .meta({ meaning: { en: "The payer's name.", pt: "O nome do pagador." } }),
        document: z
          .string()
          .nullable()
          .meta({
            meaning: { en: "The payer's CPF or CNPJ, masked.", pt: "O CPF ou CNPJ do pagador, mascarado." },
          }),
        dateTime: instant().meta({
          meaning: {
            en: "When the payment was received, in UTC.",
            pt: "Quando o pagamento foi recebido, em UTC.",
          },
        }),
      })
      .nullable()
      .meta({ meaning: meanings.medRecordTransaction }),
    isReconciled: z.boolean().meta({
      meaning: {
        en: "Whether the account received the contested payment.",
        pt: "Se a conta recebeu o pagamento contestado.",
      },
    }),
    originalTransactionId: z
      .int()
      .nullable()
      .meta({
        meaning: {
          en: "The transactionId of the payment as a number; null if the account did not receive it.",
          pt: "O transactionId do pagamento, como número; null se a conta não o recebeu.",
        },
      }),
    createdAt: instant().meta({ meaning: meanings.createdAt }),
    updatedAt: instant().meta({ meaning: meanings.updatedAt }),
  })
  .meta({ id: "MedRecord" });
export type MedRecord = z.infer<typeof medRecord>;

export const listMeds = gatewayOperation({
  id: "list-meds",
  summary: { en: "List the MEDs of the account", pt: "Lista os MEDs da conta" },
  family: "MEDs",
  method: "GET",
  paths: ["/api/med"],
  section: "GET /api/med",
  rules: {
    en: "Newest first. The documents of payers are masked. At most 60 requests per minute.",
    pt: "Do mais novo ao mais antigo. Os documentos dos pagadores são mascarados. No máximo 60 requisições por minuto.",
  },
  authenticated: true,
  errors: "simple",
  status: 200,
  query: validWindow(
    z.object({
      status: z.enum(MED_STATUSES).optional().meta({ meaning: meanings.status }),
      isReconciled: flag()
        .optional()
        .meta({
          meaning: {
            en: "Only MEDs whose payment the account received (true) or did not receive (false).",
            pt: "Só MEDs cujo pagamento a conta recebeu (true) ou não recebeu (false).",
          },
        }),
      ...windowParameters(
        {
          en: "Only MEDs opened on or after this day (UTC) or instant; absent: no limit.",
          pt: "Só MEDs abertos a partir deste dia (UTC) ou instante; ausente: sem limite.",
        },
        {
          en: "Only MEDs opened until this day (UTC) or instant; absent: now.",
          pt: "Só MEDs abertos até este dia (UTC) ou instante; ausente: agora.",
        },
      ),
      page: pageNumber().meta({ meaning: meanings.page }),
      pageSize: pageSize(100).meta({ meaning: meanings.pageSize }),
    }),
    // The list has no limit on the range of dates (assumption MED_LIST).
    Number.POSITIVE_INFINITY,
  ),
  body: null,
  answer: z.strictObject({
    data: z.array(medRecord).meta({
      meaning: {
        en: "The MEDs of this page, newest first.",
        pt: "Os MEDs desta página, do mais novo ao mais antigo.",
      },
    }),
    metadata: z
      .strictObject({
        total: z.int().min(0).meta({ meaning: meanings.total }),
        page: z.int().min(1).meta({ meaning: meanings.page }),
        pageSize: z.int().min(1).meta({ meaning: meanings.pageSize }),
        totalPages: z.int().min(0).meta({ meaning: meanings.totalPages }),
      })
      .meta({ meaning: meanings.transactionPageMetadata }),
  }),
  refusals: ["token-invalid", "body-invalid", "too-many-requests", "account-not-found"],
});
