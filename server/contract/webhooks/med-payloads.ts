import { z } from "zod";
import { instant, reais } from "../fields.js";
import { type MedStatus, medBank, medRecord } from "../meds/med.js";

/** What the events about a MED say, whatever version a URL is registered for (MED_PAYLOADS, MED_FORMAT). */

const { reason, cause, description, analysisDetails, createdAt, updatedAt } = medRecord.shape;

const med = {
  medId: z.int(),
  idSolicitacaoDevolucao: z.string().regex(/^MED-\d{8}\d+$/),
  endToEndId: z.string().length(32),
  reason,
  cause,
  description,
  /** Null where the account has received no such payment (MED_UNRECONCILED). */
  originalTransaction: z
    .strictObject({
      transactionId: z.int(),
      amount: reais(),
      endToEndId: z.string().length(32),
      externalId: z.string().nullable(),
    })
    .nullable(),
  /** The account holder defends nothing here. */
  defenseStatus: z.null(),
  requestingBank: medBank,
  contestedBank: medBank,
  createdAt,
  updatedAt,
};

const step = <Status extends MedStatus>(status: Status) =>
  z.strictObject({ status: z.literal(status), date: instant() });
const opened = [step("OPEN")] as const;
const received = [...opened, step("RECEIVED")] as const;
const analyzed = [...received, step("ANALYZED")] as const;

export const medCreatedPayload = z
  .strictObject({
    event: z.literal("MedCreated"),
    ...med,
    status: z.enum(["OPEN", "RECEIVED"]),
    analysisResult: z.null(),
    analysisDetails: z.null(),
    blockStatus: z.null(),
    blockedAmount: reais().nullable(),
    statusHistory: z.union([z.tuple(opened), z.tuple(received)]),
  })
  .meta({ id: "MedCreatedPayload" });

export const medAcceptedPayload = z
  .strictObject({
    event: z.literal("MedAccepted"),
    ...med,
    status: z.literal("ANALYZED"),
    analysisResult: z.literal("APPROVED"),
    analysisDetails,
    blockStatus: z.literal("APPROVED"),
    blockedAmount: reais(),
    statusHistory: z.tuple(analyzed),
  })
  .meta({ id: "MedAcceptedPayload" });

export const medRejectedPayload = z
  .strictObject({
    event: z.literal("MedRejected"),
    ...med,
    status: z.literal("ANALYZED"),
    analysisResult: z.literal("REJECTED"),
    analysisDetails,
    blockStatus: z.literal("UNBLOCKED"),
    blockedAmount: z.null(),
    statusHistory: z.tuple(analyzed),
  })
  .meta({ id: "MedRejectedPayload" });

export const medPayload = z.discriminatedUnion("event", [
  medCreatedPayload,
  medAcceptedPayload,
  medRejectedPayload,
]);
export type MedPayload = z.infer<typeof medPayload>;
