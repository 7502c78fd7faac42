/** What is asked of the past: lists of transactions and of MEDs. */
export const recordMeanings = {
  // The queries of transactions.
  "TransactionsByKeyParameters.pixKey": "The key that was paid: one of yours, or a recipient's.",
  "TransactionByKeyParameters.pixKey": "The key that was paid: one of yours, or a recipient's.",
  "TransactionByIdParameters.id": "A transactionId or an externalId of yours.",
  identifier: "An end-to-end id, an externalId or, of digits only, a transactionId.",
  "TransactionsByKeyParameters.startDate":
    "The first day (UTC) or instant of creation; absent: 30 days before endDate.",
  "ListTransactionsParameters.startDate":
    "The first day (UTC) or instant of creation; absent: 31 days before endDate.",
  endDate: "The last day (UTC) or instant of creation; absent: today.",
  "ListTransactionsParameters.externalId": "Only those with this externalId.",
  "ListTransactionsParameters.endToEndId": "Only those with this end-to-end id.",
  "TransactionPage.data": "The transactions of this page, newest first.",
  "TransactionPage.metadata": "Which page this is, and how many there are.",
  hasNext: "Whether a page comes after this one.",
  hasPrevious: "Whether a page comes before this one.",
  "TransactionRecord.externalId":
    "Your own id of it; where you gave none, a refund has its rtrId and anything else null.",
  "TransactionRecord.status": "How it stands, as a label; the filter has PENDING, CONFIRMED and ERROR.",
  operationType:
    "What it is; Refund in is money that you give back, Refund out money that comes back to you.",
  "TransactionRecord.endToEndId": "Its id between institutions, of a refund with D; null until it has one.",
  processedAt: "When it was concluded, in UTC; null while it is pending.",
  "counterpart.bank": "Their bank; all of it is null until it is known.",

  // The list of MEDs, and what it shares with what webhooks tell of a MED.
  "ListMedsParameters.isReconciled":
    "Only those whose payment the account has received (true), or has not (false).",
  "ListMedsParameters.startDate":
    "The first day (UTC) or instant at which it was opened; absent: the beginning.",
  "ListMedsParameters.endDate": "The last day (UTC) or instant at which it was opened; absent: now.",
  "ListMedsAnswer.data": "The MEDs of this page, newest first.",
  "ListMedsAnswer.metadata": "Which page this is, and how many there are.",
  "MedRecord.id": "The number of the MED.",
  endToEnd: "The end-to-end id of the payment that is contested.",
  "MedRecord.status":
    "OPEN, RECEIVED while it is analysed, then ANALYZED; CANCELLED when the other bank withdraws it.",
  reason: "What the other bank asks for: a refund, or to cancel one.",
  cause: "What is said to have happened; null where nobody said.",
  description: "What the other bank has written about it; null where it has written nothing.",
  analysisResult: "How the analysis ended; null before, and where there was none.",
  analysisDetails: "Why the analysis ended so; null before, and where nobody said.",
  requestingBank: "The bank that contests the payment: the payer's.",
  ispb: "The institution's eight-digit number (ISPB).",
  "requestingBank.name": "Its name, or its ISPB where localpix knows no name.",
  contestedBank: "The institution of your account.",
  "contestedBank.name": "The institution's name.",
  "MedRecord.transaction":
    "The payment that is contested; null where the account has received no such payment.",
  "MedRecord.transaction.amount": "All that was paid, whatever part of it is contested.",
  "MedRecord.transaction.type": "How it was paid.",
  "MedRecord.transaction.transactionType": "Which way the money went: into the account.",
  "MedRecord.transaction.name": "The payer's name.",
  "MedRecord.transaction.document": "The payer's CPF or CNPJ, masked.",
  dateTime: "When the payment was received, in UTC.",
  isReconciled: "Whether the account has received the payment that is contested.",
  originalTransactionId:
    "The transactionId of the payment, as a number; null where the account has received none.",
  updatedAt: "When the MED changed last, in UTC.",
} as const;
