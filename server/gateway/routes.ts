import express, { type ErrorRequestHandler, type RequestHandler, type Router } from "express";
import type { GatewayOperation } from "../contract/operation.js";
import { gatewayOperations } from "../contract/operations.js";
import { Refusal } from "../contract/refusal.js";
import type { Accounts } from "../core/accounts.js";
import type { Certificates } from "../core/certificates.js";
import type { Cobs } from "../core/cobs.js";
import type { Codes } from "../core/codes.js";
import type { Meds } from "../core/meds.js";
import type { Payouts } from "../core/payouts.js";
import type { Receivables } from "../core/receivables.js";
import type { Refunds } from "../core/refunds.js";
import type { Signer } from "../core/signer.js";
import type { Tokens } from "../core/tokens.js";
import type { TransactionQueries } from "../core/transaction-queries.js";
import type { Transactions } from "../core/transactions.js";
import type { Transfers } from "../core/transfers.js";
import type { Dialect, Pipeline } from "../http/pipeline.js";
import type { Clock } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Journal } from "../kernel/journal.js";
import type { Resends } from "../webhooks/resends.js";
import type { Subscriptions } from "../webhooks/subscriptions.js";
import { accessTokenDialect } from "./access-token.js";
import { accountBalancesDialect } from "./account-balances.js";
import { balanceDialect } from "./balance.js";
import { cashInDialect } from "./cash-in.js";
import { cashOutDialect } from "./cash-out.js";
import { cashOutQrcodeDialect } from "./cash-out-qrcode.js";
import { changeCobDialect, createCobDialect, showCobDialect } from "./cob.js";
import { devolucaoDialect, showDevolucaoDialect } from "./devolucao.js";
import { dictPixDialect } from "./dict-pix.js";
import { keySetDialect, locationDialect } from "./location.js";
import { listMedsDialect } from "./med.js";
import { oauthTokenDialect } from "./oauth-token.js";
import { refundInDialect } from "./refund-in.js";
import { registerWebhookDialect } from "./register-webhook.js";
import { resendWebhookDialect } from "./resend-webhook.js";
import { transactionDialects } from "./transactions.js";
import type { WebhookBounds } from "./webhook-url.js";
import { deleteWebhookDialect, listWebhooksDialect } from "./webhooks.js";

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
  settings: WebhookBounds & { strict: boolean; host: () => string },
): GatewayRoutes {
  const { database, clock } = kernel;
  const router = express.Router({ caseSensitive: true });
  const methods = new Map<string, string[]>();

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

  const route = <Operation extends GatewayOperation>(operation: Operation, dialect: Dialect<Operation>) => {
    if (operation.extension && settings.strict) return leaveOut(operation);
    const handler = pipeline.serve(operation, dialect);
    for (const path of operation.paths) {
      router[operation.method.toLowerCase() as "get" | "post"](path, handler);
      methods.set(path, [...(methods.get(path) ?? []), operation.method]);
    }
  };

  route(gatewayOperations.accessToken, accessTokenDialect(kernel, parts));
  route(gatewayOperations.balance, balanceDialect(clock, parts.accounts));
  route(gatewayOperations.accountBalances, accountBalancesDialect(clock, parts.accounts));
  route(gatewayOperations.dictPix, dictPixDialect(database, parts));
  route(gatewayOperations.cashOut, cashOutDialect(database, parts));
  route(gatewayOperations.cashOutQrcode, cashOutQrcodeDialect(database, parts));
  route(gatewayOperations.cashIn, cashInDialect(database, parts));
  route(gatewayOperations.refundIn, refundInDialect(database, parts));
  route(gatewayOperations.devolucao, devolucaoDialect(database, parts));
  route(gatewayOperations.showDevolucao, showDevolucaoDialect(parts));
  route(gatewayOperations.registerWebhook, registerWebhookDialect(database, parts, settings));

  route(gatewayOperations.createCob, createCobDialect(database, parts));
  route(gatewayOperations.showCob, showCobDialect(parts));
  route(gatewayOperations.changeCob, changeCobDialect(database, parts));
  route(gatewayOperations.location, locationDialect(clock, parts, settings.host));
  route(gatewayOperations.keySet, keySetDialect(parts));
  const transactions = transactionDialects(clock, parts);
  route(gatewayOperations.transactionsByKey, transactions.byKey);
  route(gatewayOperations.transactionByKey, transactions.oneByKey);
  route(gatewayOperations.listTransactions, transactions.list);
  route(gatewayOperations.listMeds, listMedsDialect(kernel, parts));
  route(gatewayOperations.listWebhooks, listWebhooksDialect(parts));
  route(gatewayOperations.deleteWebhook, deleteWebhookDialect(database, parts));
  route(gatewayOperations.resendWebhook, resendWebhookDialect(kernel, parts, settings));
  route(gatewayOperations.oauthToken, oauthTokenDialect(kernel, parts));

  for (const [path, served] of methods) {
    const allowed = served.join(", ");
    router.all(path, (request, response, next) =>
      pipeline.refuse(
        new Refusal("method-not-allowed", {
          values: { method: request.method, path: request.path, allowed },
          headers: { allow: allowed },
        }),
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
