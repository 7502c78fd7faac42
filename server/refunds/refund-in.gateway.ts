import type { Accounts } from "../accounts/accounts.js";
import { centavosFromReais, reaisFromCentavos } from "../brazil/money.js";
import type { refundIn } from "../contract/refunds/refund-in.js";
import type { Handler } from "../http/pipeline.js";
import { iso } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Refunds } from "./refunds.js";

/** POST /api/pix/refund-in/{id}: refunds a received payment, wholly or in part, found by its transactionId. */
export function refundInHandler(
  database: Database,
  { accounts, refunds }: { accounts: Accounts; refunds: Refunds },
): Handler<typeof refundIn> {
  return async (call) => {
    const { refundValue, reason, externalId } = call.body;
    const { transaction } = await database.write(() =>
      refunds.create({
        account: accounts.get(call.account),
        original: refunds.received(call.account, call.params.id),
        origin: "refund-in",
        value: centavosFromReais(refundValue),
        externalId: externalId ?? null,
        description: reason ?? null,
        nature: "ORIGINAL",
        scenario: call.scenario.name || null,
        requestId: call.requestId,
      }),
    );
    call.transactionId = transaction.id;
    return {
      transactionId: String(transaction.id),
      externalId: transaction.externalId,
      status: transaction.status,
      refundValue: reaisFromCentavos(transaction.value),
      providerTransactionId: transaction.endToEndId,
      generateTime: iso(transaction.createdAt),
    };
  };
}
