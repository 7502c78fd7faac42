/** What the gateway's operations are about: the groups of the OpenAPI document, in its order. */
export const families = {
  Tokens: "Who calls: a client certificate and its secret become a token.",
  Balance: "What the account has, and what is held.",
  Sending: "Money out: to a PIX key, by a QR code, or through the directory.",
  Charging: "Money in: a charge with its BR Code, and the charge as the central bank defines it.",
  Refunds: "Giving a received PIX back, wholly or in part.",
  Transactions: "What has happened on the account.",
  MEDs: "Payments that another bank contests.",
  Webhooks: "Which URLs hear of what.",
} as const;

export type Family = keyof typeof families;
