/** What a field of this name means wherever no other table says it of its schema. */
export const nameMeanings = {
  // The id of a movement, and of the payment behind it.
  transactionId: "The id of the transaction in this gateway.",
  endToEndId: "The payment's id between institutions: E, ISPB, minute in UTC and 11 characters.",
  txid: "Your id of the cob; it is used once.",
  pixKey: "The PIX key that was paid.",

  // Whoever is on the other side.
  counterpart: "The other side: the payer of what came in, the recipient of what went out.",
  name: "Their name; null until it is known.",
  document: "Their CPF or CNPJ, masked; null until it is known.",
  bankISPB: "The eight-digit number of their institution (ISPB).",
  bankName: "The name of the institution, where localpix knows it.",
  bankCode: "The three-digit number of the institution (COMPE), where localpix knows it.",
  accountBranch: "The branch of their account.",
  accountNumber: "The number of their account.",

  // Money of a transaction.
  originalAmount: "The amount without the fee.",
  feeAmount: "The account's fee for it; 0 when it ended ERROR.",
  finalAmount: "The amount with the fee: added to what goes out, taken off what comes in.",
  movementType: "Whether money came into the account (CREDIT) or left it (DEBIT).",
  currency: "Always the Brazilian real.",

  // Times.
  generateTime: "When the request was accepted, in UTC.",
  createdAt: "When it was created, in UTC.",

  // What a list is asked for, and what a page says of itself.
  page: "Which page, from 1.",
  size: "How many transactions a page has at most.",
  pageSize: "How many MEDs a page has at most.",
  total: "How many there are on all pages together.",
  totalPages: "How many pages there are; 0 when there is nothing.",
  status: "Only what is in this state.",
  type: "Only what was received (PAYMENT), sent (WITHDRAW), given back (REFUND_IN) or got back (REFUND_OUT).",
  message: "What was done, in a sentence.",
} as const;
