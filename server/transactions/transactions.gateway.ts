import type { Accounts } from "../accounts/accounts.js";
import { canonicalPixKey } from "../brazil/pix-key.js";
import { Refusal, violationOf } from "../contract/refusal.js";
import { windowOf } from "../contract/transactions/date-window.js";
import { DEFAULT_DAYS, type listTransactions } from "../contract/transactions/list-transactions.js";
import type { transactionById } from "../contract/transactions/transaction-by-id.js";
import {
  DEFAULT_DAYS_BY_KEY,
  MOST_BY_KEY,
  type transactionByKey,
  type transactionsByKey,
} from "../contract/transactions/transactions-by-key.js";
import type { Handler } from "../http/pipeline.js";
import type { Clock } from "../kernel/clock.js";
import type { TransactionQueries } from "./transaction-queries.js";
import { pageMetadata, transactionRecord } from "./transaction-records.js";

type Ends = Parameters<typeof windowOf>[0];

/** The gateway's four transaction queries. */
export function transactionHandlers(
  clock: Clock,
  { accounts, queries }: { accounts: Accounts; queries: TransactionQueries },
) {
  const window = (ends: Ends, defaultDays: number) => {
    const { problem, window } = windowOf(ends, defaultDays, clock.now());
    if (!problem) return window;
    const { field, expected } = problem;
    throw new Refusal("body-invalid", { violations: [violationOf(field, expected)] });
  };

  const byKey: Handler<typeof transactionsByKey> = ({ account, params, query }) => {
    const { id } = accounts.get(account);
    const { page, size, status, type } = query;
    const found = queries.page(
      {
        account: id,
        pixKey: queries.keyInUse(id, possibleKeys(params.pixKey)),
        status,
        operation: type,
        ...window(query, DEFAULT_DAYS_BY_KEY),
      },
      { number: page, size, most: MOST_BY_KEY },
    );
    return {
      data: found.transactions.map(transactionRecord),
      metadata: pageMetadata(page, size, found.total),
    };
  };

  const oneByKey: Handler<typeof transactionByKey> = (call) => {
    const { pixKey, identifier } = call.params;
    const keys = possibleKeys(pixKey);
    const found = queries
      .byIdentifier(accounts.get(call.account).id, identifier)
      .find((transaction) => transaction.pixKey !== null && keys.includes(transaction.pixKey));
    if (!found) throw new Refusal("transaction-not-found");
    call.transactionId = found.id;
    return transactionRecord(found);
  };

  const byId: Handler<typeof transactionById> = (call) => {
    const found = queries.byIdOrExternalId(accounts.get(call.account).id, call.params.id);
    if (!found) throw new Refusal("transaction-not-found");
    call.transactionId = found.id;
    return transactionRecord(found);
  };

  const list: Handler<typeof listTransactions> = ({ account, query }) => {
    const { page, size, status, type, externalId, endToEndId } = query;
    const found = queries.page(
      {
        account: accounts.get(account).id,
        status,
        operation: type,
        externalId,
        endToEndId,
        ...window(query, DEFAULT_DAYS),
      },
      { number: page, size },
    );
    return {
      data: found.transactions.map(transactionRecord),
      metadata: pageMetadata(page, size, found.total),
    };
  };

  return { byKey, oneByKey, byId, list };
}

/**
 * Every canonical key that a text can mean: eleven digits may be a CPF or a phone number without its country code
 * (assumption QUERY_KEY). A text that is not a key is returned unchanged; no transaction has it.
 */
function possibleKeys(text: string): string[] {
  const types = ["DOCUMENT", "PHONE", "RANDOM", "EMAIL"] as const;
  const keys = types.map((type) => canonicalPixKey(type, text)).filter((key) => key !== null);
  return keys.length > 0 ? keys : [text];
}
