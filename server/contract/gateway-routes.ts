// Written by npm run docs.
import type { GatewayOperation } from "./operation.js";
import type { gatewayOperations } from "./operations.js";

export type GatewayRoute = Pick<GatewayOperation, "method" | "paths" | "authenticated" | "headers">;

/**
 * The method, paths and headers of each gateway operation. Clients import this list instead of the operations, because
 * the operations load their schemas.
 */
export const gatewayRoutes: Readonly<Record<keyof typeof gatewayOperations, GatewayRoute>> = {
  accessToken: {
    method: "POST",
    paths: ["/api/auth/token"],
    authenticated: false,
    headers: { "X-SSL-Client-Cert": "required" },
  },
  balance: {
    method: "GET",
    paths: ["/api/balance", "/balance"],
    authenticated: true,
  },
  accountBalances: {
    method: "GET",
    paths: ["/accounts/balances"],
    authenticated: true,
  },
  oauthToken: {
    method: "POST",
    paths: ["/oauth/token"],
    authenticated: false,
    headers: { "X-SSL-Client-Cert": "optional" },
  },
  transactionsByKey: {
    method: "GET",
    paths: ["/api/pix/transactions/pix-key/:pixKey"],
    authenticated: true,
  },
  transactionByKey: {
    method: "GET",
    paths: ["/api/pix/transactions/pix-key/:pixKey/:identifier"],
    authenticated: true,
  },
  transactionById: {
    method: "GET",
    paths: ["/api/pix/transaction/:id"],
    authenticated: true,
  },
  listTransactions: {
    method: "GET",
    paths: ["/api/transactions"],
    authenticated: true,
  },
  cashIn: {
    method: "POST",
    paths: ["/api/pix/cash-in"],
    authenticated: true,
  },
  refundIn: {
    method: "POST",
    paths: ["/api/pix/refund-in/:id"],
    authenticated: true,
  },
  devolucao: {
    method: "PUT",
    paths: ["/pix/:e2eid/devolucao/:id"],
    authenticated: true,
  },
  showDevolucao: {
    method: "GET",
    paths: ["/pix/:e2eid/devolucao/:id"],
    authenticated: true,
  },
  createCob: {
    method: "PUT",
    paths: ["/cob/:txid"],
    authenticated: true,
  },
  showCob: {
    method: "GET",
    paths: ["/cob/:txid"],
    authenticated: true,
  },
  changeCob: {
    method: "PATCH",
    paths: ["/cob/:txid"],
    authenticated: true,
  },
  location: {
    method: "GET",
    paths: ["/qr/:location"],
    authenticated: false,
  },
  keySet: {
    method: "GET",
    paths: ["/.well-known/jwks.json"],
    authenticated: false,
  },
  dictPix: {
    method: "POST",
    paths: ["/dict/pix"],
    authenticated: true,
    headers: { "x-idempotency-key": "required" },
  },
  cashOut: {
    method: "POST",
    paths: ["/api/pix/cash-out"],
    authenticated: true,
  },
  cashOutQrcode: {
    method: "POST",
    paths: ["/api/pix/cash-out-qrcode"],
    authenticated: true,
  },
  listMeds: {
    method: "GET",
    paths: ["/api/med"],
    authenticated: true,
  },
  registerWebhook: {
    method: "POST",
    paths: ["/api/webhooks"],
    authenticated: true,
  },
  listWebhooks: {
    method: "GET",
    paths: ["/api/webhooks"],
    authenticated: true,
  },
  deleteWebhook: {
    method: "DELETE",
    paths: ["/api/webhooks/:id"],
    authenticated: true,
  },
  resendWebhook: {
    method: "POST",
    paths: ["/api/resend-webhook/:transactionIdentifier"],
    authenticated: true,
  },
};
