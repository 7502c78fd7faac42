import { accessToken } from "./gateway/access-token.js";
import { accountBalances } from "./gateway/account-balances.js";
import { balance } from "./gateway/balance.js";
import { cashIn } from "./gateway/cash-in.js";
import { cashOut } from "./gateway/cash-out.js";
import { cashOutQrcode } from "./gateway/cash-out-qrcode.js";
import { changeCob, createCob, showCob } from "./gateway/cob.js";
import { devolucao, showDevolucao } from "./gateway/devolucao.js";
import { dictPix } from "./gateway/dict-pix.js";
import { listTransactions } from "./gateway/list-transactions.js";
import { keySet, location } from "./gateway/location.js";
import { listMeds } from "./gateway/med.js";
import { oauthToken } from "./gateway/oauth-token.js";
import { refundIn } from "./gateway/refund-in.js";
import { registerWebhook } from "./gateway/register-webhook.js";
import { resendWebhook } from "./gateway/resend-webhook.js";
import { transactionByKey, transactionsByKey } from "./gateway/transactions-by-key.js";
import { deleteWebhook, listWebhooks } from "./gateway/webhooks.js";

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
