import { accessToken } from "./gateway/access-token.js";
import { accountBalances } from "./gateway/account-balances.js";
import { balance } from "./gateway/balance.js";
import { cashIn } from "./gateway/cash-in.js";
import { cashOut } from "./gateway/cash-out.js";
import { changeCob, createCob, showCob } from "./gateway/cob.js";
import { keySet, location } from "./gateway/location.js";
import { registerWebhook } from "./gateway/register-webhook.js";

/** Every operation of the specification that localpix serves, in the order of its document. */
export const gatewayOperations = {
  accessToken,
  balance,
  accountBalances,
  cashOut,
  cashIn,
  registerWebhook,
  createCob,
  showCob,
  changeCob,
  location,
  keySet,
} as const;

export type GatewayOperationName = keyof typeof gatewayOperations;
