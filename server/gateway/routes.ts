import express, { type ErrorRequestHandler, type RequestHandler, type Router } from "express";
import type { GatewayOperation } from "../contract/operation.js";
import { gatewayOperations } from "../contract/operations.js";
import { Refusal } from "../contract/refusal.js";
import type { Accounts } from "../core/accounts.js";
import type { Certificates } from "../core/certificates.js";
import type { Payouts } from "../core/payouts.js";
import type { Receivables } from "../core/receivables.js";
import type { Tokens } from "../core/tokens.js";
import type { TransactionQueries } from "../core/transaction-queries.js";
import type { Transactions } from "../core/transactions.js";
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
import { oauthTokenDialect } from "./oauth-token.js";
import { registerWebhookDialect } from "./register-webhook.js";
import { resendWebhookDialect } from "./resend-webhook.js";
import { transactionDialects } from "./transactions.js";
import { deleteWebhookDialect, listWebhooksDialect } from "./webhooks.js";

export interface GatewayParts {
  readonly accounts: Accounts;
  readonly certificates: Certificates;
  readonly tokens: Tokens;
  readonly payouts: Payouts;
  readonly receivables: Receivables;
  readonly subscriptions: Subscriptions;
  readonly transactions: Transactions;
  readonly queries: TransactionQueries;
  readonly resends: Resends;
}

/** The gateway's two faces: what it serves, and how it refuses what nobody serves. */
export interface GatewayRoutes {
  readonly served: Router;
  readonly unserved: Router;
}

/** Every operation of the specification, on its paths. */
export function gatewayRoutes(
  kernel: { database: Database; clock: Clock; journal: Journal },
  parts: GatewayParts,
  pipeline: Pipeline,
  settings: { allowHttpWebhooks: boolean; strict: boolean },
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
  const route = <Operation extends GatewayOperation>(operation: Operation, dialect: Dialect<Operation>) => {
    // What is beyond the specification is not there under --strict, also where its path has other methods (STRICT).
    const hidden = settings.strict && operation.extension === true;
    const handler = hidden ? unknownPath : pipeline.serve(operation, dialect);
    for (const path of operation.paths) {
      router[operation.method.toLowerCase() as "get" | "post"](path, handler);
      if (hidden) continue;
      methods.set(path, [...(methods.get(path) ?? []), operation.method]);
    }
  };

  route(gatewayOperations.accessToken, accessTokenDialect(kernel, parts));
  route(gatewayOperations.balance, balanceDialect(clock, parts.accounts));
  route(gatewayOperations.accountBalances, accountBalancesDialect(clock, parts.accounts));
  route(gatewayOperations.cashOut, cashOutDialect(database, parts));
  route(gatewayOperations.cashIn, cashInDialect(database, parts));
  route(
    gatewayOperations.registerWebhook,
    registerWebhookDialect(database, parts, settings.allowHttpWebhooks),
  );

  const transactions = transactionDialects(clock, parts);
  route(gatewayOperations.transactionsByKey, transactions.byKey);
  route(gatewayOperations.transactionByKey, transactions.oneByKey);
  route(gatewayOperations.listTransactions, transactions.list);
  route(gatewayOperations.listWebhooks, listWebhooksDialect(parts));
  route(gatewayOperations.deleteWebhook, deleteWebhookDialect(database, parts));
  route(gatewayOperations.resendWebhook, resendWebhookDialect(clock, parts, settings.allowHttpWebhooks));
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
  const unserved = express.Router();
  unserved.use(unknownPath);
  // Express itself complains of a path only when its percent-encoding is broken.
  const malformed: ErrorRequestHandler = (error: unknown, request, response, next) => {
    const refusal = error instanceof URIError ? new Refusal("url-malformed") : error;
    return pipeline.refuse(refusal)(request, response, next);
  };
  unserved.use(malformed);
  return { served: router, unserved };
}
