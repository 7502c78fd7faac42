import type { Localized } from "../localized.js";

interface Group {
  readonly name: Localized;
  readonly description: Localized;
}

/** What the gateway's operations are about: the groups of the OpenAPI document, in its order. */
export const families = {
  Tokens: {
    name: { en: "Tokens", pt: "Tokens" },
    description: {
      en: "Who calls: a client certificate and its secret become a token.",
      pt: "Quem chama: um certificado de cliente e o seu segredo viram um token.",
    },
  },
  Balance: {
    name: { en: "Balance", pt: "Saldo" },
    description: {
      en: "What the account has, and what is held.",
      pt: "O que a conta tem, e o que está bloqueado.",
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
      en: "Money in: a charge with its BR Code, and the charge as the central bank defines it.",
      pt: "Dinheiro que entra: uma cobrança com o seu BR Code, e a cobrança como o Banco Central a define.",
    },
  },
  Refunds: {
    name: { en: "Refunds", pt: "Devoluções" },
    description: {
      en: "Giving a received PIX back, wholly or in part.",
      pt: "Devolver um PIX recebido, todo ou em parte.",
    },
  },
  Transactions: {
    name: { en: "Transactions", pt: "Transações" },
    description: { en: "What has happened on the account.", pt: "O que aconteceu na conta." },
  },
  MEDs: {
    name: { en: "MEDs", pt: "MEDs" },
    description: { en: "Payments that another bank contests.", pt: "Pagamentos que outro banco contesta." },
  },
  Webhooks: {
    name: { en: "Webhooks", pt: "Webhooks" },
    description: { en: "Which URLs hear of what.", pt: "Quais URLs recebem quais eventos." },
  },
} as const satisfies Record<string, Group>;

export type Family = keyof typeof families;
