import { z } from "zod";
import { meanings } from "../field-meanings.js";
import { instant, reais } from "../fields.js";
import { type MedStatus, medRecord } from "../meds/med.js";

/** The payloads of MED events, the same for both versions of a URL (assumptions MED_PAYLOADS, MED_FORMAT). */

const { reason, cause, description, analysisDetails, createdAt, updatedAt, requestingBank, contestedBank } =
  medRecord.shape;

const med = {
  medId: z.int().meta({ meaning: meanings.medRecordId }),
  idSolicitacaoDevolucao: z
    .string()
    .regex(/^MED-\d{8}\d+$/)
    .meta({
      meaning: {
        en: "The reference of the MED: MED-, the day it was opened (UTC) and its number.",
        pt: "A referência do MED: MED-, o dia em que foi aberto (UTC) e o número.",
      },
    }),
  endToEndId: z.string().length(32).meta({ meaning: meanings.endToEndId }),
  reason: reason.meta({ meaning: meanings.reason }),
  cause: cause.meta({ meaning: meanings.cause }),
  description: description.meta({ meaning: meanings.description }),
  /** Null if the account has not received the payment (assumption MED_UNRECONCILED). */
  originalTransaction: z
    .strictObject({
      transactionId: z.int().meta({
        meaning: {
          en: "The transactionId of the payment as a number.",
          pt: "O transactionId do pagamento, como número.",
        },
      }),
      amount: reais().meta({ meaning: meanings.medRecordTransactionAmount }),
      endToEndId: z.string().length(32).meta({ meaning: meanings.endToEndId }),
      externalId: z.string().nullable().meta({ meaning: meanings.externalId }),
    })
    .nullable()
    .meta({ meaning: meanings.medRecordTransaction }),
  defenseStatus: z.null().meta({
    meaning: {
      en: "Always null: the sandbox does not simulate a defense.",
      pt: "Sempre null: o sandbox não simula a defesa do titular da conta.",
    },
  }),
  requestingBank,
  contestedBank,
  createdAt: createdAt.meta({ meaning: meanings.createdAt }),
  updatedAt: updatedAt.meta({ meaning: meanings.updatedAt }),
};

const step = <Status extends MedStatus>(status: Status) =>
  z.strictObject({
    status: z.literal(status).meta({ meaning: { en: "The status.", pt: "O status." } }),
    date: instant().meta({
      meaning: {
        en: "When it reached this status, in UTC.",
        pt: "Quando chegou a esse status, em UTC.",
      },
    }),
  });
const opened = [step("OPEN")] as const;
const received = [...opened, step("RECEIVED")] as const;
const analyzed = [...received, step("ANALYZED")] as const;

export const medCreatedPayload = z
  .strictObject({
    event: z.literal("MedCreated").meta({ meaning: meanings.event }),
    ...med,
    status: z.enum(["OPEN", "RECEIVED"]).meta({
      meaning: {
        en: "RECEIVED: its analysis has begun. OPEN: the account will receive it later, which sends no further event.",
        pt: "RECEIVED: a análise começou. OPEN: a conta o receberá mais tarde, sem outro evento.",
      },
    }),
    analysisResult: z.null().meta({ meaning: meanings.analysisResult }),
    analysisDetails: z.null().meta({ meaning: meanings.analysisDetails }),
    blockStatus: z.null().meta({ meaning: meanings.blockStatus }),
    blockedAmount: reais()
      .nullable()
      .meta({
        meaning: {
          en: "The amount blocked for the MED; null while it is OPEN.",
          pt: "O valor bloqueado pelo MED; null enquanto está OPEN.",
        },
      }),
    statusHistory: z.union([z.tuple(opened), z.tuple(received)]).meta({ meaning: meanings.statusHistory }),
  })
  .meta({ id: "MedCreatedPayload" });

export const medAcceptedPayload = z
  .strictObject({
    event: z.literal("MedAccepted").meta({ meaning: meanings.event }),
    ...med,
    status: z.literal("ANALYZED").meta({ meaning: meanings.medAcceptedPayloadStatus }),
    analysisResult: z.literal("APPROVED").meta({ meaning: meanings.analysisResult }),
    analysisDetails: analysisDetails.meta({ meaning: meanings.analysisDetails }),
    blockStatus: z.literal("APPROVED").meta({ meaning: meanings.blockStatus }),
    blockedAmount: reais().meta({
      meaning: {
        en: "The amount that was blocked; the refunded amount can differ.",
        pt: "O valor que estava bloqueado; o valor devolvido pode ser diferente.",
      },
    }),
    statusHistory: z.tuple(analyzed).meta({ meaning: meanings.statusHistory }),
  })
  .meta({ id: "MedAcceptedPayload" });

export const medRejectedPayload = z
  .strictObject({
    event: z.literal("MedRejected").meta({ meaning: meanings.event }),
    ...med,
    status: z.literal("ANALYZED").meta({ meaning: meanings.medAcceptedPayloadStatus }),
    analysisResult: z.literal("REJECTED").meta({ meaning: meanings.analysisResult }),
    analysisDetails: analysisDetails.meta({ meaning: meanings.analysisDetails }),
    blockStatus: z.literal("UNBLOCKED").meta({ meaning: meanings.blockStatus }),
    blockedAmount: z.null().meta({
      meaning: {
        en: "Always null: a rejected MED blocks nothing.",
        pt: "Sempre null: um MED rejeitado não bloqueia nada.",
      },
    }),
    statusHistory: z.tuple(analyzed).meta({ meaning: meanings.statusHistory }),
  })
  .meta({ id: "MedRejectedPayload" });

export const medPayload = z.discriminatedUnion("event", [
  medCreatedPayload,
  medAcceptedPayload,
  medRejectedPayload,
]);
export type MedPayload = z.infer<typeof medPayload>;
