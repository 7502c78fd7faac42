import express, { type ErrorRequestHandler, type RequestHandler, type Router } from "express";
import { accessTokenHandler } from "../accounts/access-token.gateway.js";
import { accountBalancesHandler } from "../accounts/account-balances.gateway.js";
import type { Accounts } from "../accounts/accounts.js";
import { balanceHandler } from "../accounts/balance.gateway.js";
import type { Certificates } from "../accounts/certificates.js";
import { oauthTokenHandler } from "../accounts/oauth-token.gateway.js";
import type { Signer } from "../accounts/signer.js";
import type { Tokens } from "../accounts/tokens.js";
import { cashInHandler } from "../charges/cash-in.gateway.js";
import type { Receivables } from "../charges/charge-service.js";
import { changeCobHandler, createCobHandler, showCobHandler } from "../cobs/cob.gateway.js";
import type { Cobs } from "../cobs/cobs.js";
import type { Codes } from "../cobs/codes.js";
import { keySetHandler, locationHandler } from "../cobs/location.gateway.js";
import type { GatewayOperation } from "../contract/operation.js";
import { gatewayOperations } from "../contract/operations.js";
import { Refusal } from "../contract/refusal.js";
import type { WebhookBounds } from "../contract/webhooks/callable-url.js";
import type { Handler, Pipeline } from "../http/pipeline.js";
import type { Clock } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Journal } from "../kernel/journal.js";
import { listMedsHandler } from "../meds/med.gateway.js";
import type { Meds } from "../meds/meds.js";
import { cashOutHandler } from "../payouts/cash-out.gateway.js";
import { cashOutQrcodeHandler } from "../payouts/cash-out-qrcode.gateway.js";
import { dictPixHandler } from "../payouts/dict-pix.gateway.js";
import type { Payouts } from "../payouts/payouts.js";
import type { Transfers } from "../payouts/transfers.js";
import { devolucaoHandler, showDevolucaoHandler } from "../refunds/devolucao.gateway.js";
import { refundInHandler } from "../refunds/refund-in.gateway.js";
import type { Refunds } from "../refunds/refunds.js";
import type { TransactionQueries } from "../transactions/transaction-queries.js";
import { transactionHandlers } from "../transactions/transactions.gateway.js";
import type { Transactions } from "../transactions/transactions.js";
import { registerWebhookHandler } from "../webhooks/register-webhook.gateway.js";
import { resendWebhookHandler } from "../webhooks/resend-webhook.gateway.js";
import type { Resends } from "../webhooks/resends.js";
import type { Subscriptions } from "../webhooks/subscriptions.js";
import { deleteWebhookHandler, listWebhooksHandler } from "../webhooks/webhooks.gateway.js";

export interface GatewayParts {
  readonly accounts: Accounts;
  readonly certificates: Certificates;
  readonly tokens: Tokens;
  readonly codes: Codes;
  readonly payouts: Payouts;
  readonly transfers: Transfers;
  readonly receivables: Receivables;
  readonly refunds: Refunds;
  readonly meds: Meds;
  readonly cobs: Cobs;
  readonly transactions: Transactions;
  readonly signer: Signer;
  readonly subscriptions: Subscriptions;
  readonly queries: TransactionQueries;
  readonly resends: Resends;
}

/** The gateway's three faces: what it serves, and how it refuses what nobody serves or nobody can read. */
export interface GatewayRoutes {
  readonly served: Router;
  readonly unserved: RequestHandler;
  readonly unreadable: ErrorRequestHandler;
}

/** Every operation of the specification, on its paths. */
export function gatewayRoutes(
  kernel: { database: Database; clock: Clock; journal: Journal },
  parts: GatewayParts,
  pipeline: Pipeline,
  settings: WebhookBounds & { strict: boolean; host: () => string; scheme: string },
): GatewayRoutes {
  const { database, clock } = kernel;
  const router = express.Router({ caseSensitive: true });
  const served = new Map<string, GatewayOperation[]>();

  const unknownPath: RequestHandler = (request, response, next) =>
    pipeline.refuse(new Refusal("path-unknown", { values: { method: request.method, path: request.path } }))(
      request,
      response,
      next,
    );

  /** Where the same path serves another method, an extension that is left out is still nowhere (STRICT). */
  const leaveOut = ({ method, paths }: GatewayOperation) => {
    for (const path of paths) router[method.toLowerCase() as "get" | "post"](path, unknownPath);
  };

  const route = <Operation extends GatewayOperation>(operation: Operation, handler: Handler<Operation>) => {
    if (operation.extension && settings.strict) return leaveOut(operation);
    const serve = pipeline.serve(operation, handler);
    for (const path of operation.paths) {
      router[operation.method.toLowerCase() as "get" | "post"](path, serve);
      served.set(path, [...(served.get(path) ?? []), operation]);
    }
  };

  route(gatewayOperations.accessToken, accessTokenHandler(kernel, parts));
  route(gatewayOperations.balance, balanceHandler(clock, parts.accounts));
  route(gatewayOperations.accountBalances, accountBalancesHandler(clock, parts.accounts));
  route(gatewayOperations.dictPix, dictPixHandler(database, parts));
  route(gatewayOperations.cashOut, cashOutHandler(database, parts));
  route(gatewayOperations.cashOutQrcode, cashOutQrcodeHandler(database, parts));
  route(gatewayOperations.cashIn, cashInHandler(database, parts));
  route(gatewayOperations.refundIn, refundInHandler(database, parts));
  route(gatewayOperations.devolucao, devolucaoHandler(database, parts));
  route(gatewayOperations.showDevolucao, showDevolucaoHandler(parts));
  route(gatewayOperations.registerWebhook, registerWebhookHandler(database, parts, settings));

  route(gatewayOperations.createCob, createCobHandler(database, parts));
  route(gatewayOperations.showCob, showCobHandler(parts));
  route(gatewayOperations.changeCob, changeCobHandler(database, parts));
  route(gatewayOperations.location, locationHandler(clock, parts, settings));
  route(gatewayOperations.keySet, keySetHandler(parts));
  const transactions = transactionHandlers(clock, parts);
  route(gatewayOperations.transactionsByKey, transactions.byKey);
  route(gatewayOperations.transactionByKey, transactions.oneByKey);
  route(gatewayOperations.transactionById, transactions.byId);
  route(gatewayOperations.listTransactions, transactions.list);
  route(gatewayOperations.listMeds, listMedsHandler(kernel, parts));
  route(gatewayOperations.listWebhooks, listWebhooksHandler(parts));
  route(gatewayOperations.deleteWebhook, deleteWebhookHandler(database, parts));
  route(gatewayOperations.resendWebhook, resendWebhookHandler(kernel, parts, settings));
  route(gatewayOperations.oauthToken, oauthTokenHandler(kernel, parts));

  for (const [path, operations] of served) {
    const allowed = operations.map(({ method }) => method).join(", ");
    router.all(path, (request, response, next) =>
      pipeline.refuse(
        new Refusal("method-not-allowed", {
          values: { method: request.method, path: request.path, allowed },
          headers: { allow: allowed },
        }),
        operations[0],
      )(request, response, next),
    );
  }
  // Express itself complains of a path only when its percent-encoding is broken.
  const unreadable: ErrorRequestHandler = (error: unknown, request, response, next) => {
    const refusal = error instanceof URIError ? new Refusal("url-malformed") : error;
    return pipeline.refuse(refusal)(request, response, next);
  };
  return { served: router, unserved: unknownPath, unreadable };
}
