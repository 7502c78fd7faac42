import type { Localized } from "../localized.js";
import type { MedCause, MedReason, MedStatus } from "./med.js";

/** What each status, reason and cause means, for the help of the command line and for the page. */

export const MED_STATUS_TEXTS: Readonly<Record<MedStatus, Localized>> = {
  OPEN: { en: "not yet received by the account", pt: "ainda não chegou à conta" },
  RECEIVED: { en: "amount blocked, waiting for analysis", pt: "valor bloqueado, em análise" },
  ANALYZED: { en: "approved or rejected", pt: "aprovado ou rejeitado" },
  CANCELLED: { en: "withdrawn by the bank that opened it", pt: "cancelado pelo banco que o abriu" },
};

export const MED_REASON_TEXTS: Readonly<Record<MedReason, Localized>> = {
  REFUND_REQUEST: {
    en: "the payer's bank wants the money back",
    pt: "o banco do pagador quer o dinheiro de volta",
  },
  REFUND_CANCELLATION: {
    en: "the payer's bank wants a refund undone",
    pt: "o banco do pagador quer desfazer uma devolução",
  },
};

export const MED_CAUSE_TEXTS: Readonly<Record<MedCause, Localized>> = {
  UNAUTHORIZED_TRANSACTION: { en: "not authorized by the payer", pt: "não autorizado pelo pagador" },
  SOCIAL_ENGINEERING: { en: "the payer was deceived", pt: "o pagador foi enganado" },
  FRAUD: { en: "fraud", pt: "fraude" },
  SCAM: { en: "scam", pt: "golpe" },
  ACCOUNT_TAKEOVER: {
    en: "somebody took over the payer's account",
    pt: "alguém assumiu o controle da conta do pagador",
  },
  COERCION: { en: "the payer was forced", pt: "o pagador foi coagido" },
  FRAUDULENT_ACCESS: {
    en: "somebody accessed the payer's account",
    pt: "alguém acessou a conta do pagador",
  },
  OPERATIONAL_FLAW: {
    en: "mistake of a bank; its refund has the nature MED_OPERACIONAL",
    pt: "falha operacional de um banco; a devolução tem a natureza MED_OPERACIONAL",
  },
  UNKNOWN: { en: "unknown", pt: "desconhecida" },
  OTHER: { en: "other", pt: "outra" },
};
