import { accessToken } from "./gateway/access-token.js";
import { accountBalances } from "./gateway/account-balances.js";
import { balance } from "./gateway/balance.js";
import { cashIn } from "./gateway/cash-in.js";
import { cashOut } from "./gateway/cash-out.js";
import { cashOutQrcode } from "./gateway/cash-out-qrcode.js";
import { dictPix } from "./gateway/dict-pix.js";
import { registerWebhook } from "./gateway/register-webhook.js";

/** Every operation of the specification that localpix serves, in the order of its document. */
export const gatewayOperations = {
  accessToken,
  balance,
  accountBalances,
  dictPix,
  cashOut,
  cashOutQrcode,
  cashIn,
  registerWebhook,
} as const;

export type GatewayOperationName = keyof typeof gatewayOperations;
