import { z } from "zod";
import { flag, instant, reais } from "../fields.js";
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

export const medBank = z.strictObject({ ispb: z.string().regex(/^\d{8}$/), name: z.string() });

/** Resources, MED; the field that the table does not name is `transaction` (MED_TRANSACTION_FIELD). */
export const medRecord = z
  .strictObject({
    id: z.int(),
    endToEnd: z.string().length(32),
    status: z.enum(MED_STATUSES),
    reason: z.enum(MED_REASONS),
    cause: z.enum(MED_CAUSES).nullable(),
    description: z.string().nullable(),
    analysisResult: z.enum(["APPROVED", "REJECTED"]).nullable(),
    analysisDetails: z.string().nullable(),
    requestingBank: medBank,
    contestedBank: medBank,
    transaction: z
      .strictObject({
        amount: reais(),
        type: z.literal("PIX"),
        transactionType: z.literal("CASH_IN"),
        name: z.string().nullable(),
        document: z.string().nullable(),
        dateTime: instant(),
      })
      .nullable(),
    isReconciled: z.boolean(),
    originalTransactionId: z.int().nullable(),
    createdAt: instant(),
    updatedAt: instant(),
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
      status: z.enum(MED_STATUSES).optional(),
      isReconciled: flag().optional(),
      ...windowParameters,
      page: pageNumber(),
      pageSize: pageSize(100),
    }),
    // A MED may be looked for however long ago it was opened (MED_LIST).
    Number.POSITIVE_INFINITY,
  ),
  body: null,
  answer: z.strictObject({
    data: z.array(medRecord),
    metadata: z.strictObject({
      total: z.int().min(0),
      page: z.int().min(1),
      pageSize: z.int().min(1),
      totalPages: z.int().min(0),
    }),
  }),
  refusals: ["token-invalid", "body-invalid", "too-many-requests", "account-not-found"],
});
