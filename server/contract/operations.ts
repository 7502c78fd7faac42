import { accessToken } from "./accounts/access-token.js";
import { accountBalances } from "./accounts/account-balances.js";
import { balance } from "./accounts/balance.js";
import { oauthToken } from "./accounts/oauth-token.js";
import { cashIn } from "./charges/cash-in.js";
import { changeCob, createCob, showCob } from "./cobs/cob.js";
import { keySet, location } from "./cobs/location.js";
import { listMeds } from "./meds/med.js";
import { cashOut } from "./payouts/cash-out.js";
import { cashOutQrcode } from "./payouts/cash-out-qrcode.js";
import { dictPix } from "./payouts/dict-pix.js";
import { devolucao, showDevolucao } from "./refunds/devolucao.js";
import { refundIn } from "./refunds/refund-in.js";
import { listTransactions } from "./transactions/list-transactions.js";
import { transactionById } from "./transactions/transaction-by-id.js";
import { transactionByKey, transactionsByKey } from "./transactions/transactions-by-key.js";
import { registerWebhook } from "./webhooks/register-webhook.js";
import { resendWebhook } from "./webhooks/resend-webhook.js";
import { deleteWebhook, listWebhooks } from "./webhooks/webhooks.js";

/** Every operation of the specification that localpix serves, in the order of its document. */
export const gatewayOperations = {
  accessToken,
  balance,
  accountBalances,
  dictPix,
  cashOut,
  cashOutQrcode,
  cashIn,
  refundIn,
  transactionsByKey,
  transactionByKey,
  transactionById,
  listTransactions,
  listMeds,
  registerWebhook,
  listWebhooks,
  deleteWebhook,
  resendWebhook,
  devolucao,
  showDevolucao,
  createCob,
  showCob,
  changeCob,
  location,
  keySet,
  oauthToken,
} as const;

export type GatewayOperationName = keyof typeof gatewayOperations;
