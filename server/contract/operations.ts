import { accessToken } from "./gateway/access-token.js";
import { accountBalances } from "./gateway/account-balances.js";
import { balance } from "./gateway/balance.js";
import { cashIn } from "./gateway/cash-in.js";
import { cashOut } from "./gateway/cash-out.js";
import { devolucao, showDevolucao } from "./gateway/devolucao.js";
import { refundIn } from "./gateway/refund-in.js";
import { registerWebhook } from "./gateway/register-webhook.js";

/** Every operation of the specification that localpix serves, in the order of its document. */
export const gatewayOperations = {
  accessToken,
  balance,
  accountBalances,
  cashOut,
  cashIn,
  refundIn,
  registerWebhook,
  devolucao,
  showDevolucao,
} as const;

export type GatewayOperationName = keyof typeof gatewayOperations;
