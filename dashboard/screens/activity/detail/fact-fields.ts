import { ACCOUNT_LIMITS, LIMIT_NAMES } from "../../../../server/contract/accounts/account-limits.js";
import { SPLIT_FREQUENCIES } from "../../../../server/contract/accounts/split-frequencies.js";
import type { Localized } from "../../../../server/contract/localized.js";
import { MED_CAUSE_TEXTS, MED_REASON_TEXTS } from "../../../../server/contract/meds/med-texts.js";
import { DELIVERY_SETTINGS } from "../../../../server/contract/webhooks/delivery-settings.js";

/** How the value of a field is written. Without a kind it is an id, a code or a text, and stays as it is. */
export type FieldKind =
  | "amount"
  | "instant"
  | "flag"
  | "share"
  | "account"
  | "certificate"
  | "clock"
  | keyof typeof LINKS;

/** The address of what a field names. */
export const LINKS = {
  call: (id: string) => `/activity/r${id}?filter=calls`,
  transaction: (id: string) => `/transactions/${id}`,
  med: (id: string) => `/meds/${id}`,
} as const;

export interface FactField {
  readonly label: Localized;
  readonly kind?: FieldKind;
  /** The meaning of null. Without it, a field that is null is left out. */
  readonly none?: Localized;
  /** The meaning of each code. */
  readonly texts?: Readonly<Record<string, Localized>>;
}

const field = (en: string, pt: string, rest: Omit<FactField, "label"> = {}): FactField =>
  Object.assign({ label: { en, pt } }, rest);
const amount = (en: string, pt: string) => field(en, pt, { kind: "amount" });
const instant = (en: string, pt: string) => field(en, pt, { kind: "instant" });

const OFF: Localized = { en: "off", pt: "desligado" };
const OF_SANDBOX: Localized = { en: "the sandbox's setting", pt: "a configuração do sandbox" };
const EVERY: Localized = { en: "every one", pt: "todas" };

/** The fields of facts by their paths, as the detail of a fact shows them. */
export const FACT_FIELDS: Readonly<Record<string, FactField>> = {
  // Accounts and credentials
  name: field("Name", "Nome"),
  document: field("CPF or CNPJ", "CPF ou CNPJ"),
  pixKey: field("PIX key", "Chave PIX"),
  "before.available": amount("Available before", "Disponível antes"),
  "before.blocked": amount("Blocked before", "Bloqueado antes"),
  "balance.available": amount("Available", "Disponível"),
  "balance.blocked": amount("Blocked", "Bloqueado"),
  fingerprint: field("Fingerprint", "Fingerprint"),
  kind: field("Kind", "Tipo de certificado", { kind: "certificate" }),
  renews: field("Replaces", "Substitui"),
  expiresAt: instant("Expires", "Expira em"),
  ...Object.fromEntries(
    LIMIT_NAMES.map((limit): [string, FactField] => [
      `settings.limits.${limit}`,
      { label: ACCOUNT_LIMITS[limit].label, kind: "amount", none: OFF },
    ]),
  ),
  "settings.fees.cashIn": amount("Cash-in fee", "Tarifa de cash-in"),
  "settings.fees.cashOut": amount("Cash-out fee", "Tarifa de cash-out"),
  "settings.fees.refund": amount("Refund fee", "Tarifa de devolução"),
  "settings.provider.name": field("Provider", "Provedor"),
  "settings.provider.minExpirationSeconds": field(
    "Shortest expiration, seconds",
    "Expiração mínima, segundos",
  ),
  "settings.splitFrequency": field("Payment of splits", "Pagamento de splits", { texts: SPLIT_FREQUENCIES }),
  "settings.settlement": field("Settlement of cash-outs", "Liquidação de cash-outs", { none: OF_SANDBOX }),
  "settings.payer": field("Payment of charges", "Pagamento de cobranças", { none: OF_SANDBOX }),
  "settings.medBlocksBalance": field("MED blocks the amount", "MED bloqueia o valor", { kind: "flag" }),
  "settings.webhookVersion": field("Webhook format", "Formato dos webhooks", { none: OF_SANDBOX }),

  // Cobs
  origin: field("Origin", "Origem"),
  externalId: field("externalId", "externalId"),
  txid: field("txid", "txid"),
  value: amount("Amount", "Valor"),
  fee: amount("Fee", "Tarifa"),
  final: amount("Amount after the fee", "Valor depois da tarifa"),
  scenario: field("Scenario", "Cenário"),
  "counterpart.name": field("Payer", "Pagador"),
  "counterpart.document": field("Payer's CPF or CNPJ", "CPF ou CNPJ do pagador"),
  "counterpart.bank.ispb": field("Payer's bank, ISPB", "ISPB do banco do pagador"),
  "counterpart.bank.name": field("Payer's bank", "Banco do pagador"),
  pixCode: field("Copy-and-paste code", "Código copia e cola"),
  endToEndId: field("End-to-end id", "End-to-end id"),
  errorCode: field("Error code", "Código de erro"),
  errorMessage: field("Message", "Mensagem"),
  warnings: field("Warnings", "Avisos"),
  by: field("Removed by", "Removida por", {
    texts: {
      user: { en: "the receiver, who cancelled it", pt: "o recebedor, que a cancelou" },
      psp: { en: "the PSP, also when it expires", pt: "o PSP, também quando expira" },
    },
  }),

  // MEDs
  medId: field("MED", "MED", { kind: "med" }),
  reason: field("Reason", "Motivo", { texts: MED_REASON_TEXTS }),
  cause: field("Cause", "Causa", { texts: MED_CAUSE_TEXTS }),
  description: field("Description of the bank", "Descrição do banco"),
  details: field("Analysis", "Análise"),
  blocked: amount("Blocked", "Bloqueado"),
  analysisDueAt: instant("Analysis due", "Prazo da análise"),
  refunded: amount("Refunded", "Devolvido"),
  refundTransactionId: field("Refund", "Devolução", { kind: "transaction" }),
  released: amount("Released", "Liberado"),

  // Webhooks
  id: field("Number", "Número"),
  url: field("URL", "URL"),
  eventType: field("Event", "Evento"),
  version: field("Format", "Formato", { none: { en: "not fixed", pt: "não definido" } }),
  replaced: field("Replaced another URL", "Substituiu outra URL", { kind: "flag" }),
  "filter.eventType": field("Only the event", "Só o evento"),
  "filter.url": field("Only URLs with", "Só URLs com"),
  "filter.account": field("Only the account", "Só a conta", { kind: "account" }),
  "filter.transactionId": field("Only the transaction", "Só a transação", { kind: "transaction" }),
  deliveries: field("Deliveries", "Entregas"),
  holdsEnded: field("Holds ended", "Retenções encerradas"),
  since: instant("Created since", "Criadas desde"),
  until: instant("Until", "Até"),
  retry: { label: DELIVERY_SETTINGS.retry.label },
  timeout: { label: DELIVERY_SETTINGS.timeout.label },
  number: field("Number", "Número"),

  // Scenarios, seed and clock
  operation: field("Operation", "Operação", { none: { en: "any", pt: "qualquer uma" } }),
  probability: field("Probability", "Probabilidade", { kind: "share" }),
  left: field("Requests left", "Requisições restantes", { none: EVERY }),
  requestId: field("Call", "Chamada", { kind: "call" }),
  files: field("Files", "Arquivos"),
  problems: field("Problems", "Problemas"),
  seed: field("Seed", "Semente"),
  mode: field("Clock", "Relógio", { kind: "clock" }),
  before: instant("From", "De"),
  now: instant("To", "Até"),
};
