import type { Localized } from "../localized.js";

interface Group {
  readonly name: Localized;
  readonly description: Localized;
}

/** The groups of the gateway's operations in the OpenAPI document, in order. */
export const families = {
  Tokens: {
    name: { en: "Tokens", pt: "Tokens" },
    description: {
      en: "Authentication: exchange a client certificate and its secret for a token.",
      pt: "Autenticação: troque um certificado de cliente e o seu segredo por um token.",
    },
  },
  Balance: {
    name: { en: "Balance", pt: "Saldo" },
    description: {
      en: "The available and blocked balance of the account.",
      pt: "O saldo disponível e bloqueado da conta.",
    },
  },
  Sending: {
    name: { en: "Sending", pt: "Envio" },
    description: {
      en: "Money out: to a PIX key, by a QR code, or through the directory.",
      pt: "Dinheiro que sai: para uma chave PIX, por um QR code ou pelo DICT.",
    },
  },
  Charging: {
    name: { en: "Charging", pt: "Cobrança" },
    description: {
      en: "Money in: charges with a BR Code, in the gateway's own format (cash-in) and in the central bank's (cob).",
      pt: "Dinheiro que entra: cobranças com BR Code, no formato do próprio gateway (cash-in) e no do Banco Central (cob).",
    },
  },
  Refunds: {
    name: { en: "Refunds", pt: "Devoluções" },
    description: {
      en: "Refund a received PIX, in full or in part.",
      pt: "Devolução de um PIX recebido, no todo ou em parte.",
    },
  },
  Transactions: {
    name: { en: "Transactions", pt: "Transações" },
    description: { en: "The transactions of the account.", pt: "As transações da conta." },
  },
  MEDs: {
    name: { en: "MEDs", pt: "MEDs" },
    description: { en: "Payments that another bank contests.", pt: "Pagamentos que outro banco contesta." },
  },
  Webhooks: {
    name: { en: "Webhooks", pt: "Webhooks" },
    description: { en: "The URLs that receive events.", pt: "As URLs que recebem eventos." },
  },
} as const satisfies Record<string, Group>;

export type Family = keyof typeof families;
