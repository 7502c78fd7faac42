import type { Accounts } from "../accounts/accounts.js";
import { type listMeds, MED_LISTS_PER_MINUTE } from "../contract/meds/med.js";
import { endOf } from "../contract/transactions/date-window.js";
import type { Handler } from "../http/pipeline.js";
import { rateLimit } from "../http/rate-limit.js";
import type { Clock } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import { pageMetadata } from "../transactions/transaction-records.js";
import type { Transactions } from "../transactions/transactions.js";
import { medStatement } from "./med-statement.js";
import type { Meds } from "./meds.js";

/** GET /api/med: the account's MEDs, newest first. */
export function listMedsHandler(
  kernel: { database: Database; clock: Clock },
  { accounts, meds, transactions }: { accounts: Accounts; meds: Meds; transactions: Transactions },
): Handler<typeof listMeds> {
  const limit = rateLimit(kernel, MED_LISTS_PER_MINUTE);

  return ({ account, query }) => {
    limit(account);
    const { id } = accounts.get(account);
    const { status, isReconciled, startDate, endDate, page: number, pageSize } = query;
    const window = { from: startDate?.at, to: endDate && endOf(endDate) };
    const found = meds.page({ account: id, status, isReconciled, ...window }, { number, size: pageSize });
    const { page, total, totalPages } = pageMetadata(number, pageSize, found.total);
    return {
      data: found.meds.map((med) => medStatement(med, transactions)),
      metadata: { total, page, pageSize, totalPages },
    };
  };
}
