import { endOf } from "../contract/date-window.js";
import { type listMeds, MED_LISTS_PER_MINUTE } from "../contract/gateway/med.js";
import type { Accounts } from "../core/accounts.js";
import { medStatement } from "../core/med-statement.js";
import type { Meds } from "../core/meds.js";
import type { Transactions } from "../core/transactions.js";
import type { Dialect } from "../http/pipeline.js";
import { rateLimit } from "../http/rate-limit.js";
import type { Clock } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import { pageMetadata } from "./transaction-records.js";

/** GET /api/med: the account's MEDs, newest first. */
export function listMedsDialect(
  kernel: { database: Database; clock: Clock },
  { accounts, meds, transactions }: { accounts: Accounts; meds: Meds; transactions: Transactions },
): Dialect<typeof listMeds> {
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
