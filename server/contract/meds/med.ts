import { z } from "zod";
import { meanings } from "../field-meanings.js";
import { flag, instant, reais } from "../fields.js";
import type { Localized } from "../localized.js";
import { gatewayOperation } from "../operation.js";
import { soundWindow, windowParameters } from "../transactions/date-window.js";
import { pageNumber, pageSize } from "../transactions/page-parameters.js";

/** Requests per minute and account (RATE_429). */
export const MED_LISTS_PER_MINUTE = 60;

export const MED_STATUSES = ["OPEN", "RECEIVED", "CANCELLED", "ANALYZED"] as const;
export type MedStatus = (typeof MED_STATUSES)[number];

export const MED_REASONS = ["REFUND_REQUEST", "REFUND_CANCELLATION"] as const;
export type MedReason = (typeof MED_REASONS)[number];

/** Why the payer's bank contests a payment (MED_CAUSES). */
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
          en: "The institution's eight-digit number (ISPB).",
          pt: "O número de oito dígitos da instituição (ISPB).",
        },
      }),
    name: z.string().meta({ meaning: name }),
  });

/** Resources, MED; the field that the table does not name is `transaction` (MED_TRANSACTION_FIELD). */
export const medRecord = z
  .strictObject({
    id: z.int().meta({ meaning: meanings.medRecordId }),
    endToEnd: z
      .string()
      .length(32)
      .meta({
        meaning: {
          en: "The end-to-end id of the payment that is contested.",
          pt: "O end-to-end id do pagamento contestado.",
        },
      }),
    status: z.enum(MED_STATUSES).meta({
      meaning: {
        en: "OPEN, RECEIVED while it is analysed, then ANALYZED; CANCELLED when the other bank withdraws it.",
        pt: "OPEN, RECEIVED enquanto é analisado, depois ANALYZED; CANCELLED quando o outro banco o retira.",
      },
    }),
    reason: z.enum(MED_REASONS).meta({ meaning: meanings.reason }),
    cause: z.enum(MED_CAUSES).nullable().meta({ meaning: meanings.cause }),
    description: z.string().nullable().meta({ meaning: meanings.description }),
    analysisResult: z.enum(["APPROVED", "REJECTED"]).nullable().meta({ meaning: meanings.analysisResult }),
    analysisDetails: z.string().nullable().meta({ meaning: meanings.analysisDetails }),
    requestingBank: bank({
      en: "Its name, or its ISPB where localpix knows no name.",
      pt: "O nome dele, ou o ISPB onde o localpix não conhece o nome.",
    }).meta({
      meaning: {
        en: "The bank that contests the payment: the payer's.",
        pt: "O banco que contesta o pagamento: o do pagador.",
      },
    }),
    contestedBank: bank({ en: "The institution's name.", pt: "O nome da instituição." }).meta({
      meaning: { en: "The institution of your account.", pt: "A instituição da sua conta." },
    }),
    transaction: z
      .strictObject({
        amount: reais().meta({ meaning: meanings.medRecordTransactionAmount }),
        type: z.literal("PIX").meta({ meaning: { en: "How it was paid.", pt: "Como foi pago." } }),
        transactionType: z.literal("CASH_IN").meta({
          meaning: {
            en: "Which way the money went: into the account.",
            pt: "Para que lado o dinheiro foi: para a conta.",
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
        en: "Whether the account has received the payment that is contested.",
        pt: "Se a conta recebeu o pagamento contestado.",
      },
    }),
    originalTransactionId: z
      .int()
      .nullable()
      .meta({
        meaning: {
          en: "The transactionId of the payment, as a number; null where the account has received none.",
          pt: "O transactionId do pagamento, como número; null onde a conta não o recebeu.",
        },
      }),
    createdAt: instant().meta({ meaning: meanings.createdAt }),
    updatedAt: instant().meta({ meaning: meanings.updatedAt }),
  })
  .meta({ id: "MedRecord" });
export type MedRecord = z.infer<typeof medRecord>;

export const listMeds = gatewayOperation({
  id: "list-meds",
  summary: { en: "List the MEDs of the account", pt: "Os MEDs da conta" },
  family: "MEDs",
  method: "GET",
  paths: ["/api/med"],
  section: "GET /api/med",
  rules: {
    en: "Newest first. The documents of payers are masked. Sixty a minute.",
    pt: "Do mais novo ao mais antigo. Os documentos dos pagadores são mascarados. Sessenta por minuto.",
  },
  authenticated: true,
  errors: "simple",
  status: 200,
  query: soundWindow(
    z.object({
      status: z.enum(MED_STATUSES).optional().meta({ meaning: meanings.status }),
      isReconciled: flag()
        .optional()
        .meta({
          meaning: {
            en: "Only those whose payment the account has received (true), or has not (false).",
            pt: "Só os que contestam um pagamento que a conta recebeu (true), ou não recebeu (false).",
          },
        }),
      ...windowParameters(
        {
          en: "The first day (UTC) or instant at which it was opened; absent: the beginning.",
          pt: "O primeiro dia (UTC) ou instante em que foi aberto; ausente: desde o começo.",
        },
        {
          en: "The last day (UTC) or instant at which it was opened; absent: now.",
          pt: "O último dia (UTC) ou instante em que foi aberto; ausente: até agora.",
        },
      ),
      page: pageNumber().meta({ meaning: meanings.page }),
      pageSize: pageSize(100).meta({ meaning: meanings.pageSize }),
    }),
    // A MED may be looked for however long ago it was opened (MED_LIST).
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
