import { z } from "zod";
import { meanings } from "../field-meanings.js";
import { instant, reais } from "../fields.js";
import { type MedStatus, medRecord } from "../meds/med.js";

/** What the events about a MED say, whatever version a URL is registered for (MED_PAYLOADS, MED_FORMAT). */

const { reason, cause, description, analysisDetails, createdAt, updatedAt, requestingBank, contestedBank } =
  medRecord.shape;

const med = {
  medId: z.int().meta({ meaning: meanings.medRecordId }),
  idSolicitacaoDevolucao: z
    .string()
    .regex(/^MED-\d{8}\d+$/)
    .meta({
      meaning: {
        en: "The name of the MED: the day it was opened (UTC) and its number.",
        pt: "O nome do MED: o dia em que foi aberto (UTC) e o seu número.",
      },
    }),
  endToEndId: z.string().length(32).meta({ meaning: meanings.endToEndId }),
  reason: reason.meta({ meaning: meanings.reason }),
  cause: cause.meta({ meaning: meanings.cause }),
  description: description.meta({ meaning: meanings.description }),
  /** Null where the account has received no such payment (MED_UNRECONCILED). */
  originalTransaction: z
    .strictObject({
      transactionId: z.int().meta({
        meaning: {
          en: "The transactionId of the payment, as a number.",
          pt: "O transactionId do pagamento, como número.",
        },
      }),
      amount: reais().meta({ meaning: meanings.medRecordTransactionAmount }),
      endToEndId: z.string().length(32).meta({ meaning: meanings.endToEndId }),
      externalId: z.string().nullable().meta({ meaning: meanings.externalId }),
    })
    .nullable()
    .meta({ meaning: meanings.medRecordTransaction }),
  /** The account holder defends nothing here. */
  defenseStatus: z.null().meta({
    meaning: {
      en: "Always null: nobody defends the account here.",
      pt: "Sempre null: ninguém defende a conta aqui.",
    },
  }),
  requestingBank,
  contestedBank,
  createdAt: createdAt.meta({ meaning: meanings.createdAt }),
  updatedAt: updatedAt.meta({ meaning: meanings.updatedAt }),
};

const step = <Status extends MedStatus>(status: Status) =>
  z.strictObject({
    status: z.literal(status).meta({ meaning: { en: "The state.", pt: "O estado." } }),
    date: instant().meta({
      meaning: {
        en: "Since when it has had this state, in UTC.",
        pt: "Desde quando está nesse estado, em UTC.",
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
        en: "RECEIVED: its analysis has begun. OPEN where the account receives it later; no further event tells of that.",
        pt: "RECEIVED: a análise começou. OPEN quando a conta o recebe mais tarde; nenhum outro evento avisa disso.",
      },
    }),
    analysisResult: z.null().meta({ meaning: meanings.analysisResult }),
    analysisDetails: z.null().meta({ meaning: meanings.analysisDetails }),
    blockStatus: z.null().meta({ meaning: meanings.blockStatus }),
    blockedAmount: reais()
      .nullable()
      .meta({
        meaning: {
          en: "What is blocked for it; null while the MED is OPEN.",
          pt: "O que está bloqueado por ele; null enquanto o MED está OPEN.",
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
        en: "What was blocked until then; what goes back can differ.",
        pt: "O que estava bloqueado até então; o que volta pode ser diferente.",
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
        en: "Always null here: a rejected MED blocks nothing any more.",
        pt: "Sempre null aqui: um MED rejeitado não bloqueia mais nada.",
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
